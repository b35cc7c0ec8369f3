package dev.nopal.script;

/** Threads for tests that also run on Java 17, which has no builders of threads. */
public final class TestThreads {
    private TestThreads() {}

    public static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    /** Starts a virtual thread, or another one where there are none. */
    public static Thread startVirtual(Runnable body) {
        return Runtime.version().feature() >= 21 ? Thread.ofVirtual().start(body) : start(body);
    }
}
