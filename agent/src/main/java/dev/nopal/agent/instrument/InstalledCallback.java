package dev.nopal.agent.instrument;

import java.util.Optional;

/** One callback in one class, with the ids by which instrumented code finds it. */
abstract class InstalledCallback {
    /**
     * Two ids, unique to this callback. They are constants of the instrumented class, and the JVM
     * keeps the constants of all versions of a class. So ids are used again, see {@link IdPool}.
     */
    record Ids(int enter, int exit) {}

    private final Callback callback;
    private final Ids ids;

    InstalledCallback(Callback callback, Ids ids) {
        this.callback = callback;
        this.ids = ids;
    }

    final Ids ids() {
        return ids;
    }

    final Callback callback() {
        return callback;
    }

    final boolean hasExit() {
        return callback.exit().isPresent();
    }

    /** Returns the id of the call at entry, or at the line; empty if nothing is called. */
    final Optional<Integer> enter() {
        return callback.enter().map(handle -> ids.enter());
    }

    /** Returns the id of the call at exit. */
    final int exit() {
        return ids.exit();
    }

    /** Makes the callback safe against instrumented code of {@code java.base}. */
    abstract void guard();

    /**
     * Activates the callback. Until then it costs little, so that the instrumenter, which uses
     * {@code java.base}, is not slowed down by what it instruments.
     */
    abstract void activate();

    /** Makes all calls do nothing, for good. */
    abstract void deactivate();
}
