package dev.nopal.system.targets;

/** A class that several loaders load at once, and that is traced in all of them. */
public final class Twin {
    private Twin() {}

    /** Returns its argument twice. */
    public static int twice(int number) {
        return number * 2;
    }
}
