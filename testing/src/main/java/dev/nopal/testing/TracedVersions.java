package dev.nopal.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The versions of the JVMs that a run of the tests has traced, one a line in the file that the
 * system property {@code nopal.traced} names. {@code ./verify} prints them at the end.
 */
public final class TracedVersions {
    private static final String FILE = "nopal.traced";

    private TracedVersions() {}

    /** Adds a JVM: what was counted in it is what it did. */
    public static void add(Jdk jdk) {
        String file = System.getProperty(FILE);
        if (file != null) {
            add(jdk, Path.of(file));
        }
    }

    static void add(Jdk jdk, Path file) {
        try {
            Files.writeString(
                    file,
                    jdk.version() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
