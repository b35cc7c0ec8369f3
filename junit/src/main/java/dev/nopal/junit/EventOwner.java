package dev.nopal.junit;

import java.util.concurrent.Callable;

/**
 * The test, or the dynamic test, to which the events of a thread belong.
 *
 * <p>A thread belongs to it while it runs the test, or a task that the test wrapped; and a thread
 * that the test forked in a structured scope belongs to it without being wrapped. Nothing is
 * inherited otherwise: a thread of a pool outlives the test during which it was created.
 */
final class EventOwner {
    private static final ThreadLocal<EventOwner> CURRENT = new ThreadLocal<>();
    private static final StructuredOwner STRUCTURED = StructuredOwner.ofThisJdk();

    private final TestRecording recording;

    EventOwner(TestRecording recording) {
        this.recording = recording;
    }

    TestRecording recording() {
        return recording;
    }

    /** Returns the owner of the current thread, or null. */
    static EventOwner current() {
        EventOwner entered = CURRENT.get();
        return entered != null ? entered : STRUCTURED.current();
    }

    /** Runs a task whose events belong to this owner. */
    <T> T call(Callable<T> task) throws Exception {
        EventOwner before = CURRENT.get();
        CURRENT.set(this);
        try {
            return STRUCTURED.call(this, task);
        } finally {
            restore(before);
        }
    }

    /** Makes the current thread belong to this owner until the result is closed there. */
    TraceScope enter() {
        EventOwner before = CURRENT.get();
        CURRENT.set(this);
        return () -> restore(before);
    }

    private static void restore(EventOwner before) {
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }
}
