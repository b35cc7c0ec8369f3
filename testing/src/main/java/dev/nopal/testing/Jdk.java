package dev.nopal.testing;

import java.nio.file.Path;

/**
 * A JDK on this machine, to run traced programs.
 *
 * @param version as its {@code release} file says: {@code 17.0.15}
 * @param feature the first number of its version
 */
public record Jdk(Path home, String version, int feature) {
    /** The oldest version that Nopal traces. */
    public static final int OLDEST = 17;

    private static final int WITH_VIRTUAL_THREADS = 21;
    private static final int WITH_FOREIGN_FUNCTIONS = 22;

    /** Returns the JDK that runs the tests. */
    public static Jdk ofTheTests() {
        Runtime.Version running = Runtime.version();
        return new Jdk(
                Path.of(System.getProperty("java.home")),
                System.getProperty("java.version"),
                running.feature());
    }

    /** Returns a tool of this JDK. */
    public String tool(String name) {
        return home.resolve("bin").resolve(name).toString();
    }

    public String java() {
        return tool("java");
    }

    public boolean isOfTheTests() {
        return feature == Runtime.version().feature();
    }

    public boolean hasVirtualThreads() {
        return feature >= WITH_VIRTUAL_THREADS;
    }

    /** Returns whether tracepoints can be seen by kernel tracers: that needs the final FFM. */
    public boolean hasKernelSide() {
        return feature >= WITH_FOREIGN_FUNCTIONS;
    }

    /** Returns the version, which names the runs of a test. */
    @Override
    public String toString() {
        return version;
    }
}
