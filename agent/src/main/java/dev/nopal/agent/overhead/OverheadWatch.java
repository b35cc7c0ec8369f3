package dev.nopal.agent.overhead;

import dev.nopal.agent.threads.OwnThreads;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The thread that checks the overhead of a session twenty times per second. It is not the session's
 * thread, which may be waiting for a command that does not read.
 */
public final class OverheadWatch {
    private static final long PERIOD_NANOS = 50_000_000;

    private final Overhead overhead;
    private final Predicate<List<Overhead.Excess>> remover;
    private final Thread thread = OwnThreads.daemon("nopal-overhead", this::watch);
    private volatile boolean isStopped;

    /**
     * @param remover removes probes; returns false if it could not now, and is called again later
     */
    public OverheadWatch(Overhead overhead, Predicate<List<Overhead.Excess>> remover) {
        this.overhead = overhead;
        this.remover = remover;
    }

    public void start() {
        thread.start();
    }

    /**
     * Ends the thread soon; does not wait, because the caller may hold a lock that the thread waits
     * for.
     */
    public void stop() {
        isStopped = true;
        LockSupport.unpark(thread);
    }

    private void watch() {
        Overhead.clockNanos();
        long before = System.nanoTime();
        List<Overhead.Excess> excess = List.of();
        while (!isStopped) {
            LockSupport.parkNanos(PERIOD_NANOS);
            long now = System.nanoTime();
            if (excess.isEmpty()) {
                excess = overhead.update(now - before);
                before = now;
            }
            if (!excess.isEmpty() && !isStopped && remover.test(excess)) {
                excess = List.of();
            }
        }
    }
}
