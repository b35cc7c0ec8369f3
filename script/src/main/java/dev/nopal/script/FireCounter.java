package dev.nopal.script;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The number of events of a probe, estimated from samples. */
public final class FireCounter {
    private static final VarHandle FIRED;

    static {
        try {
            FIRED = MethodHandles.lookup().findVarHandle(FireCounter.class, "fired", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Compiled handlers add to it directly, on the application's threads, some hundred events at a
     * time. Of two threads that do so at the same moment, only one may be counted.
     */
    public long fired;

    /** Adds events. */
    public void add(long events) {
        fired += events;
    }

    /**
     * Returns about how often the probe fired; some hundred events of each thread may be missing.
     */
    public long fired() {
        return (long) FIRED.getOpaque(this);
    }
}
