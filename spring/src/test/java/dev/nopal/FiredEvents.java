package dev.nopal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The events of a tracepoint while this is open: attached as a session of the agent attaches.
 *
 * <p>In this package, because only it may reach what sessions are given.
 */
public final class FiredEvents implements AutoCloseable {
    private static final int SESSIONS_AT = 4;
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final LinkedBlockingQueue<List<Object>> events = new LinkedBlockingQueue<>();
    private final StaticTracepoint tracepoint;
    private Runnable whenFired = () -> {};

    private FiredEvents(StaticTracepoint tracepoint) {
        this.tracepoint = tracepoint;
    }

    /** Attaches to a tracepoint that is declared, such as {@code http:server_requests}. */
    public static FiredEvents of(String name) {
        for (TracepointProvider provider : Tracepoints.providers()) {
            for (Tracepoint each : provider.tracepoints()) {
                if ((provider.name() + ":" + each.name()).equals(name)) {
                    FiredEvents fired = new FiredEvents((StaticTracepoint) each);
                    fired.attach();
                    return fired;
                }
            }
        }
        throw new AssertionError(name + " is not declared");
    }

    /** Runs something on the thread that fires, for each event. */
    public FiredEvents whenFired(Runnable action) {
        whenFired = action;
        return this;
    }

    private void attach() {
        MutableCallSite site = tracepoint.hook().site(tracepoint);
        try {
            MethodHandle record =
                    MethodHandles.lookup()
                            .bind(
                                    this,
                                    "record",
                                    MethodType.methodType(void.class, Object[].class));
            site.setTarget(
                    record.asCollector(Object[].class, site.type().parameterCount())
                            .asType(site.type()));
            MutableCallSite.syncAll(new MutableCallSite[] {site});
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        add(1);
    }

    private void add(int sessions) {
        MemorySegment word = (MemorySegment) tracepoint.site().word();
        word.set(
                ValueLayout.JAVA_INT,
                SESSIONS_AT,
                word.get(ValueLayout.JAVA_INT, SESSIONS_AT) + sessions);
    }

    private void record(Object[] arguments) {
        whenFired.run();
        List<Object> event = new ArrayList<>();
        for (Object each : arguments) {
            event.add(each);
        }
        events.add(event);
    }

    /** Returns the next event, with all its arguments but the last one, the time. */
    public List<Object> next() {
        return values(take());
    }

    /** Returns the nanoseconds of the next event. */
    public long nextNanoseconds() {
        return (Long) take().getLast();
    }

    private List<Object> take() {
        try {
            List<Object> event = events.poll(DEADLINE.toSeconds(), TimeUnit.SECONDS);
            if (event == null) {
                throw new AssertionError(
                        tracepoint + " did not fire within " + DEADLINE.toSeconds() + " s");
            }
            return event;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Object> values(List<Object> event) {
        return event.subList(0, event.size() - 1);
    }

    /** Returns the events that have fired by now and were not returned yet. */
    public List<List<Object>> rest() {
        List<List<Object>> rest = new ArrayList<>();
        events.drainTo(rest);
        return rest.stream().map(FiredEvents::values).toList();
    }

    @Override
    public void close() {
        add(-1);
        tracepoint.hook().site(tracepoint).setTarget(Launcher.kernel(tracepoint));
    }
}
