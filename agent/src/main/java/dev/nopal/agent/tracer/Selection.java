package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.script.Wildcard;

/**
 * The methods for which a tracer is on.
 *
 * @param tracer its name, or {@link #ANNOTATED} for every tracer that an annotation names
 * @param classes a name such as {@code com.shop.Checkout}; {@code *} stands for anything. The
 *     tracer {@code hotspot} has none
 * @param methods likewise; {@code *} alone excludes constructors, initialisers and generated
 *     methods
 */
record Selection(String tracer, String classes, String methods) {
    static final String ANNOTATED = "annotated";

    boolean isFor(String kind) {
        return tracer.equals(kind) || tracer.equals(ANNOTATED);
    }

    boolean hasClass(String className) {
        return Wildcard.matches(classes, className);
    }

    boolean hasMethod(MethodLocation method) {
        if (methods.equals("*")) {
            return !method.isSynthetic() && !method.name().startsWith("<");
        }
        return Wildcard.matches(methods, method.name());
    }

    @Override
    public String toString() {
        return tracer.equals(HotspotSwitch.NAME) ? tracer : tracer + " " + classes + "." + methods;
    }
}
