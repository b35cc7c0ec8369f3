package dev.nopal.system.harness;

import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** What a test needs: where it is missing the test is skipped, or fails if {@code CI=true}. */
public final class Require {
    private Require() {}

    /** Requires programs on the path. */
    public static void commands(String... names) {
        for (String name : names) {
            that(isOnPath(name), name + " is not installed");
        }
    }

    /** Requires root, which tracers need. */
    public static void root() {
        try {
            boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
            that(root, "not root");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Requires x86_64, whose registers and instructions a test names; skips it elsewhere. */
    public static void x86() {
        if (!System.getProperty("os.arch").equals("amd64")) {
            throw new TestAbortedException("not x86_64");
        }
    }

    /** Requires a fact about this machine. */
    public static void that(boolean fact, String otherwise) {
        if (fact) {
            return;
        }
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionFailedError("needed where CI=true: " + otherwise);
        }
        throw new TestAbortedException(otherwise);
    }

    private static boolean isOnPath(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Arrays.stream(path.split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
    }
}
