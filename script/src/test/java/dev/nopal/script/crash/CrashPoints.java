package dev.nopal.script.crash;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The calls around every store of a session's writer, inserted by {@link CrashClasses}. They let
 * one thread store at a time: the file then contains what a crash at that instruction leaves.
 *
 * <p>The test and the observed classes share this class, so it refers to no other class of Nopal.
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

    /** Starts to observe; the observer gets the name of each store. */
    static void watch(Consumer<String> watcher) {
        BEGUN.set(0);
        DONE.set(0);
        failure = null;
        CrashPoints.watcher = watcher;
    }

    /** Stops observing and throws what the observer threw: handlers catch all exceptions. */
    static void unwatch() {
        watcher = _ -> {};
        if (failure != null) {
            throw new AssertionError(failure.getMessage(), failure);
        }
    }

    /** Called before a store. If the last store threw, this thread still has its turn. */
    public static void before() {
        if (!TURN.isHeldByCurrentThread()) {
            TURN.lock();
        }
    }

    /** Called after a store. */
    public static void after(String name) {
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

    /**
     * Runs an action that stores, and counts it: as begun before the first store, as done after the
     * last.
     */
    public static void event(Runnable body) {
        BEGUN.incrementAndGet();
        body.run();
        DONE.incrementAndGet();
    }

    /** Runs an action while no thread stores. */
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
