package dev.nopal.agent.threads;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The threads of this agent, which it does not trace.
 *
 * <p>Events may arrive after their threads have ended, so ended threads are remembered, too: the
 * latest {@value #MOST_ENDED}, because a program may have any number of sessions. Thread ids are
 * never reused.
 */
public final class OwnThreads {
    private static final int MOST_ENDED = 64;

    private static final Map<Long, WeakReference<Thread>> THREADS = new ConcurrentHashMap<>();

    private OwnThreads() {}

    /**
     * Creates a thread that does not keep the application alive and prints nothing when it fails.
     */
    public static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(null, body, name, 0, false);
        thread.setDaemon(true);
        // Failures of the agent must not reach the application.
        thread.setUncaughtExceptionHandler((failed, e) -> {});
        thread.setContextClassLoader(null);
        THREADS.put(thread.threadId(), new WeakReference<>(thread));
        if (THREADS.size() > 2 * MOST_ENDED) {
            forgetOldest();
        }
        return thread;
    }

    private static void forgetOldest() {
        long[] ended =
                THREADS.entrySet().stream()
                        .filter(entry -> hasEnded(entry.getValue().get()))
                        .mapToLong(Map.Entry::getKey)
                        .sorted()
                        .toArray();
        for (int i = 0; i < ended.length - MOST_ENDED; i++) {
            THREADS.remove(ended[i]);
        }
    }

    private static boolean hasEnded(Thread thread) {
        return thread == null || thread.getState() == Thread.State.TERMINATED;
    }

    public static boolean contains(long threadId) {
        return THREADS.containsKey(threadId);
    }

    static int count() {
        return THREADS.size();
    }
}
