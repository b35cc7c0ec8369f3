package dev.nopal.agent.overhead;

import dev.nopal.agent.threads.OwnThreads;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Looks twenty times a second at what a session costs, on a thread of its own: the session's thread
 * may be waiting for a tracer that does not read.
 */
public final class OverheadWatch {
    private static final long PERIOD_NANOS = 50_000_000;

    private final Overhead overhead;
    private final Predicate<List<Overhead.Excess>> remover;
    private final Thread thread = OwnThreads.daemon("nopal-overhead", this::watch);
    private volatile boolean isStopped;

    /**
     * @param remover takes probes out; returns false to be asked again, because it could not now
     */
    public OverheadWatch(Overhead overhead, Predicate<List<Overhead.Excess>> remover) {
        this.overhead = overhead;
        this.remover = remover;
    }

    public void start() {
        thread.start();
    }

    /** Ends it soon; does not wait, because the caller may hold what it waits for. */
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
