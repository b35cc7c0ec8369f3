package dev.nopal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The number of events that one tracepoint could not deliver, by cause. */
final class Tally {
    private static final VarHandle MISMATCHES = field("mismatches", int.class);
    private static final VarHandle FAILURES = field("failures", int.class);
    private static final VarHandle LOSSES = field("losses", int.class);
    private static final VarHandle EXPLAINED = field("explained", boolean.class);

    private volatile int mismatches;
    private volatile int failures;
    private volatile int losses;
    private volatile boolean explained;

    private static VarHandle field(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Tally.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void mismatched() {
        MISMATCHES.getAndAdd(this, 1);
    }

    void failed() {
        FAILURES.getAndAdd(this, 1);
    }

    void lost() {
        LOSSES.getAndAdd(this, 1);
    }

    /** Returns how many events had arguments that did not match the declaration. */
    int mismatches() {
        return mismatches;
    }

    /** Returns how many events had a supplier or a text that threw an exception. */
    int failures() {
        return failures;
    }

    /** Returns how many events found no free buffer. */
    int losses() {
        return losses;
    }

    /** Returns true once: to the thread that writes the log line. */
    boolean isFirst() {
        return EXPLAINED.compareAndSet(this, false, true);
    }
}
