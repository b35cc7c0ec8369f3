package dev.nopal.agent.instrument;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * The ids of callbacks of one class. Ids of removed callbacks are used again, for the same location
 * only.
 *
 * <p>An id is reused only after a while: a method that was entered long ago must not call, when it
 * ends, a callback that was added later. If the while was too short, the method calls a callback
 * that takes the same arguments.
 */
final class IdPool {
    private static final int RESTING = 2;

    private final Bridge bridge;
    private final Map<String, ArrayDeque<InstalledCallback.Ids>> unused = new HashMap<>();

    IdPool(Bridge bridge) {
        this.bridge = bridge;
    }

    InstalledCallback.Ids take(Location location) {
        ArrayDeque<InstalledCallback.Ids> queue = unused.get(location.toString());
        return queue != null && queue.size() > RESTING
                ? queue.removeFirst()
                : new InstalledCallback.Ids(bridge.reserve(), bridge.reserve());
    }

    void giveBack(InstalledCallback installed) {
        unused.computeIfAbsent(
                        installed.callback().location().toString(), key -> new ArrayDeque<>())
                .addLast(installed.ids());
    }
}
