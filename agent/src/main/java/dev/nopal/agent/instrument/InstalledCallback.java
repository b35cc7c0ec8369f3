package dev.nopal.agent.instrument;

import java.util.Optional;

/** Is one hook in one class, under the numbers by which woven code finds it. */
abstract class InstalledCallback {
    /**
     * Are two numbers that nobody else has. They are constants of the woven class, and the JVM
     * never forgets one: it keeps what all versions of a class had. So they are used again, see
     * {@link IdPool}.
     */
    record Pair(int enter, int exit) {}

    private final Callback hook;
    private final Pair numbers;

    InstalledCallback(Callback hook, Pair numbers) {
        this.hook = hook;
        this.numbers = numbers;
    }

    final Pair numbers() {
        return numbers;
    }

    final Callback hook() {
        return hook;
    }

    final boolean hasExit() {
        return hook.exit().isPresent();
    }

    /** Returns the number of the call at entry, or at the line; empty where nothing is called. */
    final Optional<Integer> enter() {
        return hook.enter().map(handle -> numbers.enter());
    }

    /** Returns the number of the call at exit. */
    final int exit() {
        return numbers.exit();
    }

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
