package dev.nopal.agent.method;

import dev.nopal.agent.threads.OwnThreads;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread that looks up fields in classes that were not known when a script was checked. To list
 * the fields of a class loads their classes, with the application's loaders: a thread of the
 * application must not do that in a handler, because it may hold a lock that another one waits for
 * while it loads a class.
 *
 * <p>It exists only while a session reads fields of objects.
 */
final class FieldLookups {
    private static final long PERIOD_NANOS = 1_000_000_000;

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final Thread thread = OwnThreads.daemon("nopal-fields", this::run);
    private boolean isOpen;
    private boolean isNeeded;
    private volatile boolean isStopped;

    /** Begins to look up what is needed; before this, nothing has fired. */
    synchronized void open() {
        isOpen = true;
        startIfNeeded();
    }

    /** Says that a script reads a field. */
    synchronized void need() {
        isNeeded = true;
        startIfNeeded();
    }

    private void startIfNeeded() {
        if (isOpen && isNeeded && !isStopped && thread.getState() == Thread.State.NEW) {
            thread.start();
        }
    }

    /** Ends the thread soon; does not wait. */
    synchronized void stop() {
        isStopped = true;
        LockSupport.unpark(thread);
    }

    /** Does a lookup soon, on the thread of the agent; called in handlers. */
    void later(Runnable lookup) {
        if (!isStopped) {
            waiting.add(lookup);
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (!isStopped) {
            for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
                next.run();
            }
            LockSupport.parkNanos(PERIOD_NANOS);
        }
        waiting.clear(); // They hold classes of the application.
    }
}
