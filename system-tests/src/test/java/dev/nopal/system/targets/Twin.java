package dev.nopal.system.targets;

/** Is loaded by several loaders at once, and traced in all of them. */
public final class Twin {
    private Twin() {}

    /** Returns its argument twice. */
    public static int twice(int number) {
        return number * 2;
    }
}
