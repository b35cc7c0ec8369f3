package dev.nopal.agent.hotspot;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which threads are daemons: the recorder does not say. Looks at the living threads of this JVM and
 * remembers the latest, so a thread that lived between two looks is unknown.
 */
final class DaemonFlags {
    private static final int ROOM = 16;
    private static final int MOST_KNOWN = 10_000;

    private final Map<Long, Boolean> known =
            new LinkedHashMap<>(ROOM, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                    return size() > MOST_KNOWN;
                }
            };

    private boolean hasLooked;

    /** Looks at all platform threads, whose flags later events may need. */
    void look() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[root.activeCount() + ROOM];
        int count = root.enumerate(threads, true);
        while (count == threads.length) {
            threads = new Thread[2 * count];
            count = root.enumerate(threads, true);
        }
        for (int i = 0; i < count; i++) {
            known.put(threads[i].threadId(), threads[i].isDaemon());
        }
        hasLooked = true;
    }

    /** Allows another look: what was flushed is done. */
    void flushed() {
        look();
        hasLooked = false;
    }

    /** Returns 1 for a daemon, 0 for another thread or an unknown one. */
    long of(long threadId) {
        if (!hasLooked && !known.containsKey(threadId)) {
            look();
        }
        return Boolean.TRUE.equals(known.get(threadId)) ? 1 : 0;
    }
}
