package dev.nopal.system.targets;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.stream.Stream;

/** What sessions have left in {@code Mill}, and what it sees of them. */
final class MillRemains {
    private static final int COLLECTIONS = 4;

    private MillRemains() {}

    static String census() throws IOException {
        return entries("/proc/self/fd") + " " + mappings() + " " + entries("/proc/self/task");
    }

    private static long entries(String directory) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of(directory))) {
            return entries.count();
        }
    }

    private static long mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(".session")).count();
        }
    }

    static int classes() {
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            int loaded = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
            least = Math.min(least, loaded);
        }
        return least;
    }

    static String origin(String name) {
        try {
            CodeSource source = Class.forName(name).getProtectionDomain().getCodeSource();
            return source == null ? "the JDK" : source.getLocation().getPath();
        } catch (ClassNotFoundException e) {
            return "nowhere";
        }
    }
}
