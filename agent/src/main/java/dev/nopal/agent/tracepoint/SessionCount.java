package dev.nopal.agent.tracepoint;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The number of sessions that are attached to a tracepoint, kept where its copy of {@code core}
 * checks it.
 */
sealed interface SessionCount permits NativeCount, HeapCount {
    /**
     * Returns the count in the word that a gate announced; throws if that has an unknown form. The
     * form follows the JDK: copies of other versions of Nopal have the same one.
     */
    static SessionCount in(Object word) {
        return word instanceof AtomicInteger count ? new HeapCount(count) : NativeCount.in(word);
    }

    /** Adds sessions, or removes them if negative. */
    void add(int sessions);

    /** Returns whether this is the count of the same tracepoint. */
    boolean isSame(SessionCount other);
}
