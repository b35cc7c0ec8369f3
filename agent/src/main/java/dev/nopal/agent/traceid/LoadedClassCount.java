package dev.nopal.agent.traceid;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;

/**
 * The number of classes that this JVM has loaded; a separate class, because not every JVM has the
 * module for it.
 */
final class LoadedClassCount {
    private static final ClassLoadingMXBean CLASSES = ManagementFactory.getClassLoadingMXBean();

    private LoadedClassCount() {}

    /** Counts all classes since the start, unloaded ones included. */
    static long total() {
        return CLASSES.getTotalLoadedClassCount();
    }
}
