package dev.nopal.agent.session;

import dev.nopal.agent.threads.OwnThreads;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The daemon thread of a session, for timers and for work that the application's threads must not
 * do.
 */
final class SessionThread {
    private static final long MAX_WAIT_MILLIS = 500;
    private static final long MIN_PERIOD_NANOS = 10_000;

    private final ScheduledThreadPoolExecutor executor =
            new ScheduledThreadPoolExecutor(1, body -> OwnThreads.daemon("nopal-timer", body));

    SessionThread() {
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    void every(long nanos, Runnable body) {
        long period = Math.max(MIN_PERIOD_NANOS, nanos);
        var unused = executor.scheduleAtFixedRate(body, period, period, TimeUnit.NANOSECONDS);
    }

    /** Runs the body once, later, or never if the session ends before. */
    void after(long nanos, Runnable body) {
        try {
            var unused = executor.schedule(body, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // The session has ended.
        }
    }

    /** Runs the body soon, or never if the session ends before. */
    void later(Runnable body) {
        try {
            executor.execute(body);
        } catch (RejectedExecutionException e) {
            // The session has ended.
        }
    }

    /**
     * Runs nothing more. Interrupts only a thread that waits for a command that does not read: an
     * interrupt in the middle of a message closes the connection, and the command would not receive
     * the last message.
     */
    void stop() {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(MAX_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
