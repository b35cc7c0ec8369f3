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

/** Is where one session takes events that come as objects, on a thread of this agent. */
final class EventProbe implements Probe, Consumer<Object> {
    private static final MethodType TYPE = MethodType.methodType(void.class, Object.class);

    private final ProbeSignature signature;
    private final Predicate<AttachPoint> isAt;
    private final MutableCallSite site = new MutableCallSite(MethodHandles.empty(TYPE));
    private final MethodHandle invoker = site.dynamicInvoker();
    private final List<MethodHandle> handlers = new ArrayList<>();

    EventProbe(ProbeSignature signature, Predicate<AttachPoint> isAt) {
        this.signature = signature;
        this.isAt = isAt;
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
    public boolean isAt(AttachPoint attachPoint) {
        return isAt.test(attachPoint);
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

    /** What it costs is the recorder's, which goes on. */
    @Override
    public boolean mayGo() {
        return false;
    }

    /** An event is an object that is read from a file first. */
    @Override
    public double outsideNanos() {
        return 1_000;
    }

    /** Nothing to count: the events come while the session wants them. */
    @Override
    public void raise() {}

    @Override
    public void lower() {}

    @Override
    public String toString() {
        return signature.probe();
    }
}
