package dev.nopal.cli.transport;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.Printable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The start of a transport's command on this machine, so that Ctrl-C, which the terminal sends to
 * all of its processes, does not end it: the line must live until the trace has ended.
 *
 * <p>A process inherits the signals that it ignores. A JVM cannot ignore one for a while, so a
 * shell does, and becomes the command; it gets the words as they are and interprets none of them.
 */
final class LocalStart {
    private static final Path SHELL = Path.of("/bin/sh");
    private static final String IGNORING = "trap '' INT; exec \"$@\"";

    private LocalStart() {}

    /** Starts a program with its arguments. */
    static Process start(List<String> words) throws Refusal {
        String program = words.getFirst();
        if (!exists(program)) {
            throw Refusal.notFound(
                    "cannot start " + Printable.of(program) + ": there is no such program here");
        }
        List<String> all = new ArrayList<>();
        if (Files.isExecutable(SHELL)) {
            all.addAll(List.of(SHELL.toString(), "-c", IGNORING, "sh"));
        }
        all.addAll(words);
        try {
            return new ProcessBuilder(all).start();
        } catch (IOException e) {
            throw Refusal.notFound("cannot start " + Printable.of(program) + ": " + e.getMessage());
        }
    }

    private static boolean exists(String program) {
        if (program.contains("/")) {
            return Files.isExecutable(Path.of(program));
        }
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        return !program.isEmpty()
                && Arrays.stream(path.split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
