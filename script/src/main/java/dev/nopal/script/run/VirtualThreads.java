package dev.nopal.script.run;

/** The answer to whether this thread is virtual: before Java 21 none is. */
final class VirtualThreads {
    private static final boolean EXIST = Runtime.version().feature() >= 21;

    private VirtualThreads() {}

    static boolean isCurrent() {
        return EXIST && Thread.currentThread().isVirtual();
    }
}
