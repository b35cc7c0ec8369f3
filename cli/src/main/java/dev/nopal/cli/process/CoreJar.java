package dev.nopal.cli.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The search for the jar of {@code nopal-core} among the files that a JVM has open. A copy inside
 * another jar, or in a folder of classes, cannot be seen from outside.
 */
public final class CoreJar {
    private static final Pattern NAME = Pattern.compile("nopal-core(-[0-9][^/]*)?\\.jar");

    private CoreJar() {}

    /** Returns whether a process has the jar open; false if this user may not see that. */
    public static boolean isOpenIn(ProcFs proc, int pid) {
        try (DirectoryStream<Path> descriptors =
                Files.newDirectoryStream(proc.process(pid).resolve("fd"))) {
            for (Path descriptor : descriptors) {
                if (isCore(descriptor)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isCore(Path descriptor) {
        try {
            String path = Files.readSymbolicLink(descriptor).toString();
            return NAME.matcher(path.substring(path.lastIndexOf('/') + 1)).matches();
        } catch (IOException e) {
            return false; // Closed meanwhile.
        }
    }
}
