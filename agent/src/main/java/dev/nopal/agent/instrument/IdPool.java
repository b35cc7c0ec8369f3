package dev.nopal.agent.instrument;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives hooks of one class their numbers, and again those of hooks that are gone, at the same point
 * only. Each rests meanwhile: a method that was entered long ago must not call, when it ends, a
 * hook that came later; the few for which even that is not long enough call one that takes the same
 * arguments.
 */
final class IdPool {
    private static final int RESTING = 2;

    private final Bridge bridge;
    private final Map<String, ArrayDeque<InstalledCallback.Pair>> unused = new HashMap<>();

    IdPool(Bridge bridge) {
        this.bridge = bridge;
    }

    InstalledCallback.Pair take(Location point) {
        ArrayDeque<InstalledCallback.Pair> queue = unused.get(point.toString());
        return queue != null && queue.size() > RESTING
                ? queue.removeFirst()
                : new InstalledCallback.Pair(bridge.reserve(), bridge.reserve());
    }

    void giveBack(InstalledCallback slot) {
        unused.computeIfAbsent(slot.hook().point().toString(), key -> new ArrayDeque<>())
                .addLast(slot.numbers());
    }
}
