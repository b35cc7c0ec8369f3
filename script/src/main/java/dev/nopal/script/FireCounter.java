package dev.nopal.script;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts how often a probe fires and how long its handlers take, from samples.
 *
 * <p>Compiled handlers feed it on the application's threads: by atomic adds, no lock, no
 * allocation, and only for the events that are sampled.
 */
public final class FireCounter {
    /** A handler that takes longer was interrupted by the scheduler, which is not its cost. */
    private static final long LONGEST_NANOS = 1_000_000;

    private static final VarHandle FIRED = field("fired");
    private static final VarHandle NANOS = field("nanos");
    private static final VarHandle TIMED = field("timed");

    private long fired;
    private long nanos;
    private long timed;

    private static VarHandle field(String name) {
        try {
            return MethodHandles.lookup().findVarHandle(FireCounter.class, name, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Adds events; one that was sampled stands for those before it. */
    public void add(long events) {
        long unused = (long) FIRED.getAndAdd(this, events);
    }

    /** Adds the time that one event took, with one reading of the clock. */
    public void time(long taken) {
        if (taken >= 0 && taken < LONGEST_NANOS) {
            long unused = (long) NANOS.getAndAdd(this, taken);
            long unusedToo = (long) TIMED.getAndAdd(this, 1L);
        }
    }

    /** Returns how often the probe fired: exact up to some hundred events, then within 2 %. */
    public long fired() {
        return (long) FIRED.getOpaque(this);
    }

    /** Returns the nanoseconds of all events that were timed. */
    public long nanos() {
        return (long) NANOS.getOpaque(this);
    }

    /** Returns how many events were timed. */
    public long timed() {
        return (long) TIMED.getOpaque(this);
    }
}
