package dev.nopal.cli.tree;

/**
 * The figures of one call in the tree.
 *
 * @param calls how often it was called; a recursion is one call
 * @param nanos the time of all calls
 * @param longest the longest call, in nanoseconds
 * @param thrown how many ended with an exception
 * @param again how often it was called while it was already running further out
 */
record CallFigures(long calls, long nanos, long longest, long thrown, long again) {
    static final CallFigures NONE = new CallFigures(0, 0, 0, 0, 0);
}
