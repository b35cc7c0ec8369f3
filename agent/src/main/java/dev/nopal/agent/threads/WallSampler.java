package dev.nopal.agent.threads;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The thread that periodically samples every other thread.
 *
 * <p>The number of threads in one round, and the share of the time, are bounded. Threads that a
 * round leaves out are counted, and come first in the next one.
 */
final class WallSampler implements AutoCloseable {
    private static final int MAX_THREADS = 1000;

    /**
     * How many threads are sampled however long it takes: on a busy machine, this thread has to
     * wait for a CPU.
     */
    private static final int MIN_THREADS = 32;

    /** A quarter of one CPU. */
    private static final int BUSY_SHARE = 4;

    private final ThreadList list;
    private final long periodNanos;
    private final Consumer<Object> taker;
    private final AtomicLong losses = new AtomicLong();
    private final Thread thread = OwnThreads.daemon("nopal-wall", this::run);
    private volatile boolean isClosed;
    private int next;

    WallSampler(ThreadList list, long periodNanos, Consumer<Object> taker) {
        this.list = list;
        this.periodNanos = periodNanos;
        this.taker = taker;
    }

    void start() {
        thread.start();
    }

    private void run() {
        long due = System.nanoTime() + periodNanos;
        while (!isClosed) {
            long wait = due - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(wait);
                continue;
            }
            sample();
            // Missed rounds are not made up for, because each costs the program time.
            due += Math.max(1, (System.nanoTime() - due) / periodNanos + 1) * periodNanos;
        }
    }

    private void sample() {
        long start = System.nanoTime();
        List<Thread> threads = list.others();
        int count = threads.size();
        int taken = 0;
        while (taken < count && taken < MAX_THREADS && !isClosed) {
            long now = System.nanoTime();
            if (taken >= MIN_THREADS && now - start > periodNanos / BUSY_SHARE) {
                break;
            }
            Thread each = threads.get((next + taken) % count);
            if (each.isAlive()) {
                taker.accept(new ThreadSample(each, now));
            }
            taken++;
        }
        next = count == 0 ? 0 : (next + taken) % count;
        if (!isClosed) {
            losses.addAndGet(count - taken);
        }
    }

    long losses() {
        return losses.get();
    }

    /**
     * Ends the sampling; waits for a sample in progress, unless that sample itself ends the
     * session.
     */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        try {
            if (thread != Thread.currentThread()) {
                thread.join(1000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
