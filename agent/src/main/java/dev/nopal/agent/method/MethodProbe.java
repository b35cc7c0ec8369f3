package dev.nopal.agent.method;

import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Wildcard;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;

/** Is the entry or the exit of a method, or a line, in one session. */
final class MethodProbe implements Probe {
    private final MethodProbeType kind;
    private final String owner;
    private final InstrumentedLocation point;
    private final ProbeSignature signature;
    private final List<MethodHandle> handlers = new ArrayList<>();

    /**
     * @param name what the probe has behind the class: a method, with its parameters where others
     *     have its name, or a line
     */
    MethodProbe(MethodProbeType kind, String owner, String name, InstrumentedLocation point) {
        this.kind = kind;
        this.owner = owner;
        this.point = point;
        signature = kind.signature(kind.kind() + ":" + owner + ":" + name, point.point());
    }

    MethodProbeType kind() {
        return kind;
    }

    ProbeSignature signature() {
        return signature;
    }

    @Override
    public boolean isAt(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Method(var className, var method) ->
                    kind == MethodProbeType.ENTRY && isAt(className, method);
            case AttachPoint.MethodReturn(var className, var method) ->
                    kind == MethodProbeType.EXIT && isAt(className, method);
            case AttachPoint.Line(var className, var number) ->
                    point.point() instanceof LineLocation line
                            && line.line() == number
                            && isLineOf(className, owner);
            default -> false;
        };
    }

    private boolean isAt(String className, String method) {
        return Wildcard.matches(className, owner)
                && MethodPattern.of(method).matches(point.point().method());
    }

    /** Lines of nested classes are in the file of the outer one. */
    static boolean isLineOf(String pattern, String className) {
        return Wildcard.matches(pattern, className) || Wildcard.matches(pattern + "$*", className);
    }

    @Override
    public ProbeSignature signature(AttachPoint attachPoint) {
        return signature;
    }

    @Override
    public MutableCallSite attach(Object session, MethodHandle handler) {
        handlers.add(kind.adapt(handler, point.point()));
        return point.retarget(this);
    }

    @Override
    public MutableCallSite detach(Object session) {
        handlers.clear();
        return point.retarget(this);
    }

    MethodHandle target(MethodType type) {
        MethodHandle target = MethodHandles.empty(type);
        for (MethodHandle handler : handlers.reversed()) {
            target = MethodHandles.foldArguments(target, handler);
        }
        return target;
    }

    @Override
    public InstrumentedLocation unit() {
        return point;
    }

    @Override
    public double outsideNanos() {
        return point.outsideNanos(kind);
    }

    /** Nothing to count: a class is woven while a session wants it. */
    @Override
    public void raise() {}

    @Override
    public void lower() {}

    @Override
    public String toString() {
        return signature.probe();
    }
}
