package dev.nopal.agent.probe;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A probe of one session whose events arrive as objects, on a thread of the agent: an event of the
 * Flight Recorder, or a sample of a thread.
 */
public final class EventProbe implements Probe, Consumer<Object> {
    private static final MethodType TYPE = MethodType.methodType(void.class, Object.class);

    private final ProbeSignature signature;
    private final Predicate<AttachPoint> matches;
    private final MutableCallSite site = new MutableCallSite(MethodHandles.empty(TYPE));
    private final MethodHandle invoker = site.dynamicInvoker();
    private final List<MethodHandle> handlers = new ArrayList<>();

    public EventProbe(ProbeSignature signature, Predicate<AttachPoint> matches) {
        this.signature = signature;
        this.matches = matches;
    }

    /** Runs the handlers for one event. */
    @Override
    public void accept(Object event) {
        try {
            invoker.invokeExact(event);
        } catch (Throwable e) {
            throw new AssertionError(e); // Handlers catch everything.
        }
    }

    @Override
    public boolean matches(AttachPoint attachPoint) {
        return matches.test(attachPoint);
    }

    @Override
    public ProbeSignature signature(AttachPoint attachPoint) {
        return signature;
    }

    @Override
    public synchronized MutableCallSite attach(Object owner, MethodHandle handler) {
        handlers.add(handler);
        return retarget();
    }

    @Override
    public synchronized MutableCallSite detach(Object owner) {
        handlers.clear();
        return retarget();
    }

    private MutableCallSite retarget() {
        MethodHandle target = MethodHandles.empty(TYPE);
        for (MethodHandle handler : handlers.reversed()) {
            target = MethodHandles.foldArguments(target, handler);
        }
        site.setTarget(target);
        return site;
    }

    /** Returns false: its cost is that of recording, which continues for others. */
    @Override
    public boolean isRemovable() {
        return false;
    }

    /** Returns what it costs to read the object from a file, or to create it. */
    @Override
    public double outsideNanos() {
        return 1_000;
    }

    /** Does nothing: events arrive while the session has the source open. */
    @Override
    public void enable() {}

    @Override
    public void disable() {}

    @Override
    public String toString() {
        return signature.probe();
    }
}
