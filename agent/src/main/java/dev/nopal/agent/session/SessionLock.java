package dev.nopal.agent.session;

import dev.nopal.agent.probe.Probe;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Guards a session, and takes in what appears meanwhile.
 *
 * <p>A thread of the application that brings something waits until it is taken, so that no event is
 * missed. But not for one that waits itself: that may be for a lock which the application's thread
 * holds, such as that of a class loader. Then whoever holds this takes it in a little later.
 */
final class SessionLock {
    private static final long LOOK_MILLIS = 10;

    /** Looks in a row that see the holder blocked, before it is not waited for any longer. */
    private static final int MAX_BLOCKED = 3;

    /** Longer than any compilation; nobody must wait for ever. */
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

    /**
     * @param taker is called with the lock held, by any thread; must not throw
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

    /** Lets go of it; takes in what came meanwhile. */
    void unlock() {
        lock.unlock();
        while (!lock.isHeldByCurrentThread() && !arrivals.isEmpty() && lock.tryLock()) {
            try {
                for (List<Probe> each = arrivals.poll(); each != null; each = arrivals.poll()) {
                    taker.accept(each);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Brings places; returns when they are taken in, or when waiting for that is dangerous. What
     * the holder itself makes appear, it finds by itself.
     */
    void bring(List<Probe> places) {
        if (!lock.isHeldByCurrentThread()) {
            arrivals.add(places);
            if (acquire()) {
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
