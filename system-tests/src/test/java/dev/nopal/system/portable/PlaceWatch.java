package dev.nopal.system.portable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * What the changed JDK asks before it opens or reads a path: code of Nopal gets none of the places
 * that only Linux has. It runs in the class loader of the JDK.
 */
public final class PlaceWatch {
    private static final List<String> PLACES = List.of("/proc", "/sys", "/dev/shm");

    /** What stands between a call by Nopal and the system call. */
    private static final List<String> ON_THE_WAY =
            List.of(
                    "dev.nopal.system.portable.PlaceWatch",
                    "java.io.",
                    "java.lang.foreign.",
                    "java.nio.",
                    "java.util.",
                    "sun.nio.");

    private static Path log;

    private PlaceWatch() {}

    static void writeTo(Path file) {
        log = file;
    }

    /** Refuses a path, and writes down who asked for it: what catches the refusal is found, too. */
    public static void check(Object path) {
        String text = String.valueOf(path);
        if (PLACES.stream().noneMatch(each -> text.equals(each) || text.startsWith(each + "/"))) {
            return;
        }
        String caller =
                StackWalker.getInstance()
                        .walk(
                                frames ->
                                        frames.map(StackWalker.StackFrame::getClassName)
                                                .filter(PlaceWatch::isCaller)
                                                .findFirst())
                        .orElse("");
        if (caller.startsWith("dev.nopal.")) {
            try {
                Files.writeString(
                        log,
                        caller + " asks for " + text + "\n",
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new IllegalStateException("cannot write " + log, e);
            }
            throw new SecurityException(text + " is not on this system");
        }
    }

    private static boolean isCaller(String name) {
        return ON_THE_WAY.stream().noneMatch(name::startsWith);
    }
}
