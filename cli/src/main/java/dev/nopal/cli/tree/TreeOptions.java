package dev.nopal.cli.tree;

import java.time.Duration;

/**
 * How far a tree goes.
 *
 * @param depth how many levels of callees are below the method
 * @param time how long all rounds take together
 * @param least the share of the method's time, from 0 to 1, below which a callee is not followed
 * @param limit the most methods that are instrumented
 * @param includesLibraries whether methods that libraries call are followed, too
 * @param budget for messages, as the user wrote it: {@code 5} or {@code none}
 */
public record TreeOptions(
        int depth,
        Duration time,
        double least,
        int limit,
        boolean includesLibraries,
        String budget) {
    /** Returns the time of the first round, which looks where to go. */
    Duration sampling() {
        return depth == 0 ? time : time.dividedBy(4);
    }

    /** Returns the time of a round that adds one level but is not the last. */
    Duration refining() {
        return depth < 2 ? Duration.ZERO : time.dividedBy(4).dividedBy(depth - 1L);
    }
}
