package dev.nopal.agent.threads;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows the threads of this agent, so that it does not trace itself.
 *
 * <p>Events come after their threads have ended, so those are remembered, too: the latest {@value
 * #MOST_ENDED}, because each session has some and a program may have any number of sessions. No id
 * comes twice.
 */
public final class OwnThreads {
    private static final int MOST_ENDED = 64;

    private static final Map<Long, WeakReference<Thread>> THREADS = new ConcurrentHashMap<>();

    private OwnThreads() {}

    /** Makes a thread that does not keep the application alive and tells nobody when it fails. */
    public static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(null, body, name, 0, false);
        thread.setDaemon(true);
        // Whatever goes wrong here is not the application's business.
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
