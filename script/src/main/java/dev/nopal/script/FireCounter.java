package dev.nopal.script;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts how often a probe fires, from samples.
 *
 * <p>Compiled handlers feed it on the application's threads: by an atomic add, no lock, no
 * allocation, and only for the events that are sampled.
 */
public final class FireCounter {
    private static final VarHandle FIRED;

    static {
        try {
            FIRED = MethodHandles.lookup().findVarHandle(FireCounter.class, "fired", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long fired;

    /** Adds events; one that was sampled stands for those before it. */
    public void add(long events) {
        long unused = (long) FIRED.getAndAdd(this, events);
    }

    /**
     * Returns about how often the probe fired; some hundred events of each thread may be missing.
     */
    public long fired() {
        return (long) FIRED.getOpaque(this);
    }
}
