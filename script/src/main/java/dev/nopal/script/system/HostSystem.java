package dev.nopal.script.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The operating system of this process. Linux has {@code /proc} and a file system in memory; what
 * they tell is empty on other systems, such as macOS and FreeBSD.
 *
 * <p>{@code -Dnopal.os=NAME} makes Nopal believe that it runs on another system, so that a test on
 * Linux does what a Mac would do.
 */
public final class HostSystem {
    /** The name of the system, as the JDK knows it. */
    public static final String NAME =
            System.getProperty("nopal.os", System.getProperty("os.name", ""));

    /** Whether this is Linux. */
    public static final boolean IS_LINUX = NAME.equals("Linux");

    private static final Path PROC = Path.of("/proc");
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private HostSystem() {}

    /**
     * Returns a file of the kernel as text.
     *
     * @param name its path below {@code /proc}
     * @throws IOException if there is none, as on every system but Linux
     */
    public static String kernelText(String name) throws IOException {
        if (!IS_LINUX) {
            throw new NoSuchFileException(name, null, NAME + " has no such file");
        }
        return Files.readString(PROC.resolve(name));
    }

    /** Returns the folder of the kernel's files; empty where there is none. */
    public static Optional<Path> kernelFiles() {
        return IS_LINUX ? Optional.of(PROC) : Optional.empty();
    }

    /**
     * Returns the folder whose files are in memory; empty where there is none. In containers it can
     * be written even if the root file system cannot.
     */
    public static Optional<Path> sharedMemory() {
        return IS_LINUX ? Optional.of(SHARED_MEMORY) : Optional.empty();
    }

    /** Returns whether the kernel has files about this process: it may not be mounted. */
    static boolean hasKernelFiles() {
        return IS_LINUX && Files.exists(PROC.resolve("self"));
    }
}
