package dev.nopal.agent.threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows the threads of this agent, so that it does not trace itself.
 *
 * <p>Ids are kept for ever: events come after their threads have ended, and no id comes twice.
 */
public final class OwnThreads {
    private static final Set<Long> IDS = ConcurrentHashMap.newKeySet();

    private OwnThreads() {}

    /** Makes a thread that does not keep the application alive and tells nobody when it fails. */
    public static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(null, body, name, 0, false);
        thread.setDaemon(true);
        // Whatever goes wrong here is not the application's business.
        thread.setUncaughtExceptionHandler((failed, e) -> {});
        thread.setContextClassLoader(null);
        IDS.add(thread.threadId());
        return thread;
    }

    public static boolean contains(long threadId) {
        return IDS.contains(threadId);
    }
}
