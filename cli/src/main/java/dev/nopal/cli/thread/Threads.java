package dev.nopal.cli.thread;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads that do not keep the process alive. */
public final class Threads {
    /** The first JDK with virtual threads. */
    private static final int VIRTUAL_SINCE = 21;

    private Threads() {}

    /** Starts a platform thread, which may block in any system call. */
    public static Thread startDaemon(String name, Runnable task) {
        Thread thread = daemon(task);
        thread.setName(name);
        thread.start();
        return thread;
    }

    /** Returns an executor with a thread per task: a virtual one where the JDK has them. */
    public static ExecutorService perTask() {
        return perTask(Runtime.version().feature());
    }

    /** Chooses for any JDK, so that tests can try the others. */
    static ExecutorService perTask(int feature) {
        if (feature < VIRTUAL_SINCE) {
            return Executors.newCachedThreadPool(Threads::daemon);
        }
        try {
            // By reflection, because this class is linked on JDK 17, too.
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            return Executors.newCachedThreadPool(Threads::daemon);
        }
    }

    /** Returns a new platform thread, for executors. */
    public static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
