package dev.nopal.agent.session;

import dev.nopal.agent.probe.Probe;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The lock of a session, which also hands over probes that appear while it is held.
 *
 * <p>A thread of the application that announces a probe waits until the session has taken it in, so
 * that no event is missed. But it does not wait while the holder of the lock is blocked itself,
 * which may be for a lock that the application's thread holds, such as that of a class loader; and
 * it waits for a few seconds at most. Then the holder takes the probe in a little later, and events
 * before that are missed. Nor does it wait while the session prepares, because no event counts yet.
 */
final class SessionLock {
    private static final long LOOK_MILLIS = 10;

    /** How many checks in a row must find the holder blocked before the wait ends. */
    private static final int MAX_BLOCKED = 3;

    /** How many checks to make at most; together they take longer than any compilation. */
    private static final int MAX_LOOKS = 500;

    private static final class Lock extends ReentrantLock {
        private static final long serialVersionUID = 1;

        boolean isHolderBlocked() {
            Thread holder = getOwner();
            return holder != null && holder.getState() == Thread.State.BLOCKED;
        }
    }

    private final Lock lock = new Lock();
    private final Queue<List<Probe>> arrivals = new ConcurrentLinkedQueue<>();
    private final Consumer<List<Probe>> taker;
    private volatile boolean isPreparing;

    /**
     * @param taker called with the lock held, by any thread; must not throw
     */
    SessionLock(Consumer<List<Probe>> taker) {
        this.taker = taker;
    }

    void lock() {
        lock.lock();
    }

    /** Takes the lock if it is free. */
    boolean tryLock() {
        return lock.tryLock();
    }

    /** Lets threads announce probes without waiting, until {@link #prepared}; for the holder. */
    void prepare() {
        isPreparing = true;
    }

    /** Takes in what was announced since {@link #prepare}; for the holder. */
    void prepared() {
        // In this order: a thread adds its probes before it looks whether it must wait.
        isPreparing = false;
        takeArrivals();
    }

    /** Releases the lock; takes in what was announced meanwhile. */
    void unlock() {
        lock.unlock();
        while (!lock.isHeldByCurrentThread() && !arrivals.isEmpty() && lock.tryLock()) {
            try {
                takeArrivals();
            } finally {
                lock.unlock();
            }
        }
    }

    private void takeArrivals() {
        for (List<Probe> each = arrivals.poll(); each != null; each = arrivals.poll()) {
            taker.accept(each);
        }
    }

    /**
     * Announces probes; returns when they are taken in, or when waiting for that is dangerous. The
     * holder of the lock finds by itself what it makes appear.
     */
    void announce(List<Probe> probes) {
        if (!lock.isHeldByCurrentThread()) {
            arrivals.add(probes);
            if (!isPreparing && acquire()) {
                unlock();
            }
        }
    }

    private boolean acquire() {
        boolean isHeld = lock.tryLock();
        int blocked = 0;
        try {
            for (int i = 0; !isHeld && i < MAX_LOOKS && blocked < MAX_BLOCKED; i++) {
                isHeld = lock.tryLock(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                blocked = lock.isHolderBlocked() ? blocked + 1 : 0;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return isHeld;
    }
}
