package dev.nopal.script.crash;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Stands behind every store of a session's writer, as {@link CrashClasses} loads it, and lets one
 * thread store at a time: what the file holds then is what a crash at that instruction leaves.
 *
 * <p>The test and the classes that it watches share this class, so it names no other of ours.
 */
public final class CrashPoints {
    /** Fair, so that threads take turns at every store. */
    private static final ReentrantLock TURN = new ReentrantLock(true);

    private static final Set<String> NAMES = new ConcurrentSkipListSet<>();
    private static final AtomicLong BEGUN = new AtomicLong();
    private static final AtomicLong DONE = new AtomicLong();
    private static volatile Consumer<String> watcher = _ -> {};
    private static volatile Throwable failure;

    private CrashPoints() {}

    /** Watches from now on; the watcher is told the name of the store. */
    static void watch(Consumer<String> watcher) {
        BEGUN.set(0);
        DONE.set(0);
        failure = null;
        CrashPoints.watcher = watcher;
    }

    /** Stops watching and throws what the watcher threw: handlers swallow whatever they meet. */
    static void unwatch() {
        watcher = _ -> {};
        if (failure != null) {
            throw new AssertionError(failure.getMessage(), failure);
        }
    }

    /** Called before a store. Where the last one threw, the turn is still this thread's. */
    public static void before() {
        if (!TURN.isHeldByCurrentThread()) {
            TURN.lock();
        }
    }

    /** Called behind a store. */
    public static void behind(String name) {
        try {
            NAMES.add(name);
            if (failure == null) {
                watcher.accept(name);
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            TURN.unlock();
        }
    }

    /** Does something that stores, and counts it: begun before the first store, done behind. */
    public static void event(Runnable body) {
        BEGUN.incrementAndGet();
        body.run();
        DONE.incrementAndGet();
    }

    /** Does something while no thread stores. */
    static void undisturbed(Runnable body) {
        TURN.lock();
        try {
            body.run();
        } finally {
            TURN.unlock();
        }
    }

    static long begun() {
        return BEGUN.get();
    }

    static long done() {
        return DONE.get();
    }

    /** Returns the stores that were passed, as {@code Class.method:line}. */
    static Set<String> names() {
        return NAMES;
    }
}
