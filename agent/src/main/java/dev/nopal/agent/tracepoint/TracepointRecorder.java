package dev.nopal.agent.tracepoint;

import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Passes every event of some tracepoints to the program itself, until it is closed; those of
 * tracepoints that are declared later, too.
 *
 * <p>Holds no lock while it attaches: a tracepoint is announced with its provider's lock held.
 */
public final class TracepointRecorder implements AutoCloseable {
    private final TracepointSource source;
    private final List<AttachPoint.Usdt> patterns;
    private final BiFunction<String, List<String>, MethodHandle> handlers;
    private final Consumer<List<Probe>> session = this::attach;
    private final Set<Probe> known = ConcurrentHashMap.newKeySet();
    private final Queue<LiveTracepoint> attached = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    private TracepointRecorder(
            TracepointSource source,
            List<AttachPoint.Usdt> patterns,
            BiFunction<String, List<String>, MethodHandle> handlers) {
        this.source = source;
        this.patterns = patterns;
        this.handlers = handlers;
    }

    /**
     * Starts to record; returns when everything that is declared is attached.
     *
     * @param handlers returns the handler, {@code (Object[])void}, for a name such as {@code
     *     shop:order_placed} and the names of its arguments
     */
    public static TracepointRecorder start(
            TracepointSource source,
            List<AttachPoint.Usdt> patterns,
            BiFunction<String, List<String>, MethodHandle> handlers) {
        TracepointRecorder recorder = new TracepointRecorder(source, patterns, handlers);
        source.join(recorder.session);
        for (AttachPoint.Usdt pattern : patterns) {
            source.match(pattern)
                    .forEach(signature -> recorder.attach(source.find(pattern, signature)));
        }
        return recorder;
    }

    /** Returns a handler that throws nothing into the application. */
    static MethodHandle discarding(MethodHandle handler) {
        return MethodHandles.catchException(
                handler,
                Throwable.class,
                MethodHandles.empty(MethodType.methodType(void.class, Throwable.class)));
    }

    private void attach(List<Probe> probes) {
        for (Probe each : probes) {
            if (each instanceof LiveTracepoint tracepoint
                    && patterns.stream().anyMatch(tracepoint::matches)
                    && known.add(tracepoint)) {
                MethodHandle handler =
                        handlers.apply(tracepoint.toString(), tracepoint.argumentNames());
                synchronize(tracepoint.attachValues(this, handler));
                tracepoint.enable();
                attached.add(tracepoint);
            }
        }
        if (closed) {
            detach();
        }
    }

    /** Detaches each tracepoint once, whoever calls it. */
    private void detach() {
        for (LiveTracepoint each = attached.poll(); each != null; each = attached.poll()) {
            each.disable();
            synchronize(each.detach(this));
        }
    }

    private static void synchronize(MutableCallSite site) {
        MutableCallSite.syncAll(new MutableCallSite[] {site});
    }

    /** Ends it; an event that is under way may still be passed. Idempotent. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            detach();
            source.leave(session);
        }
    }
}
