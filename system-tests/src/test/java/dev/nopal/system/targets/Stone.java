package dev.nopal.system.targets;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** The methods of {@code Mill} that are traced: values, exceptions, locks, samples. */
final class Stone {
    private final String kind;
    private final Object handle = new Object();
    private volatile long turned;

    Stone(String kind) {
        this.kind = kind;
    }

    long grind(int grams, String grain) {
        long weight = grams + 1L;
        long doubled = weight * 2; // EveryJdkTest names this line
        return doubled + grain.length();
    }

    void crush(int grams) {
        throw new IllegalStateException(kind + " broke at " + grams);
    }

    /** Another thread holds the monitor until it has seen this one wait for it. */
    int lift(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            CountDownLatch isHeld = new CountDownLatch(1);
            Thread lifting = Thread.currentThread();
            Thread other = new Thread(() -> holdUntilBlocked(isHeld, lifting), "holder");
            other.start();
            isHeld.await();
            synchronized (handle) {
                turned++;
            }
            other.join();
        }
        return count;
    }

    private void holdUntilBlocked(CountDownLatch isHeld, Thread lifting) {
        synchronized (handle) {
            isHeld.countDown();
            while (lifting.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
        }
    }

    /** Computes until the thread is interrupted. */
    void turn() {
        while (!Thread.currentThread().isInterrupted()) {
            turned = mixed(turned);
        }
    }

    private static long mixed(long value) {
        long mixed = value;
        for (int i = 0; i < 10_000; i++) {
            mixed = mixed * 6_364_136_223_846_793_005L + i;
        }
        return mixed;
    }

    /** Waits until the thread is interrupted. */
    void lie() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park(this);
        }
    }
}
