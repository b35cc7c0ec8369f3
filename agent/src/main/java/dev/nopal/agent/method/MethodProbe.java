package dev.nopal.agent.method;

import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;

/** The probe at the entry or the exit of a method, or at a line, in one session. */
final class MethodProbe implements Probe {
    private final MethodProbeType type;
    private final String owner;
    private final InstrumentedLocation instrumented;
    private final ClassFamilies families;
    private final ProbeSignature signature;
    private final List<MethodHandle> handlers = new ArrayList<>();

    /**
     * @param name the part of the probe's name after the class: a line, or a method, with its
     *     parameters if it is overloaded
     */
    MethodProbe(
            MethodProbeType type,
            String owner,
            String name,
            InstrumentedLocation instrumented,
            ClassFamilies families) {
        this.families = families;
        this.type = type;
        this.owner = owner;
        this.instrumented = instrumented;
        signature = type.signature(type.text() + ":" + owner + ":" + name, instrumented.location());
    }

    MethodProbeType type() {
        return type;
    }

    ProbeSignature signature() {
        return signature;
    }

    @Override
    public boolean matches(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Method(var className, var method) ->
                    type == MethodProbeType.ENTRY && matches(className, method);
            case AttachPoint.MethodReturn(var className, var method) ->
                    type == MethodProbeType.EXIT && matches(className, method);
            case AttachPoint.Line(var className, var number) ->
                    instrumented.location() instanceof LineLocation line
                            && line.line() == number
                            && isLineOf(className, owner);
            default -> false;
        };
    }

    private boolean matches(String className, String method) {
        return families.matches(className, owner)
                && MethodPattern.of(method).matches(instrumented.location().method());
    }

    /**
     * Returns whether a pattern matches a class; lines of nested classes are in the file of the
     * outer one.
     */
    static boolean isLineOf(String pattern, String className) {
        return ClassFamilies.matchesName(pattern, className)
                || ClassFamilies.matchesName(pattern + "$*", className);
    }

    @Override
    public ProbeSignature signature(AttachPoint attachPoint) {
        return signature;
    }

    @Override
    public MutableCallSite attach(Object session, MethodHandle handler) {
        handlers.add(type.adapt(handler, instrumented.location()));
        return instrumented.retarget(this);
    }

    @Override
    public MutableCallSite detach(Object session) {
        handlers.clear();
        return instrumented.retarget(this);
    }

    MethodHandle target(MethodType callbackType) {
        MethodHandle target = MethodHandles.empty(callbackType);
        for (MethodHandle handler : handlers.reversed()) {
            target = MethodHandles.foldArguments(target, handler);
        }
        return target;
    }

    @Override
    public boolean isOfOneSession() {
        return true;
    }

    @Override
    public InstrumentedLocation unit() {
        return instrumented;
    }

    @Override
    public double outsideNanos() {
        return instrumented.outsideNanos(type);
    }

    /** Does nothing: the class is instrumented while the session has the source open. */
    @Override
    public void enable() {}

    @Override
    public void disable() {}

    @Override
    public String toString() {
        return signature.probe();
    }
}
