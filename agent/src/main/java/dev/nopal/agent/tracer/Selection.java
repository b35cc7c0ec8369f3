package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.script.Wildcard;

/**
 * Says which methods a tracer is for.
 *
 * @param tracer its name, or {@link #ANNOTATED}: for every tracer, where an annotation names it
 * @param classes a name such as {@code com.shop.Checkout}; {@code *} stands for anything
 * @param methods likewise; {@code *} alone leaves out what the source does not call a method
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
        return tracer + " " + classes + "." + methods;
    }
}
