package dev.nopal.agent.threads;

import java.util.Arrays;
import java.util.List;

/** The threads of this JVM by their groups, which know them all before there are virtual ones. */
final class ThreadGroups implements ThreadList {
    private final ThreadGroup root = root(Thread.currentThread().getThreadGroup());

    private static ThreadGroup root(ThreadGroup group) {
        ThreadGroup parent = group.getParent();
        return parent == null ? group : root(parent);
    }

    /** Asks for the threads with more room than their number until none is cut off. */
    @Override
    public List<Thread> all() {
        Thread[] found;
        int count;
        do {
            found = new Thread[root.activeCount() + 64];
            count = root.enumerate(found, true);
        } while (count == found.length);
        return Arrays.asList(Arrays.copyOf(found, count));
    }
}
