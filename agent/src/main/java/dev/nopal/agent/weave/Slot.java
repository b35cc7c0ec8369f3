package dev.nopal.agent.weave;

import java.util.Optional;

/**
 * Is one hook in one class, under the numbers by which woven code finds it. Never used again for
 * another hook: code that still runs when the hook is gone must find nothing.
 */
abstract class Slot {
    private final Hook hook;

    Slot(Hook hook) {
        this.hook = hook;
    }

    final Hook hook() {
        return hook;
    }

    final boolean hasExit() {
        return hook.exit().isPresent();
    }

    /** Returns the number of the call at entry, or at the line; empty where nothing is called. */
    abstract Optional<Integer> enter();

    /** Returns the number of the call at exit. */
    abstract int exit();

    /** Makes the hook safe against woven code of {@code java.base}. */
    abstract void guard();

    /**
     * Lets it be called. Until then it costs little, so that the weaver itself, which needs {@code
     * java.base}, is not slowed down by what it weaves.
     */
    abstract void arm();

    /** Makes all calls do nothing, for ever. */
    abstract void silence();
}
