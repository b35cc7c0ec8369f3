package dev.nopal.cli.dtrace;

import dev.nopal.cli.failure.Failure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A {@code dtrace} command on the path. The development files of SystemTap have one of the same
 * name, which only makes header files.
 */
record InstalledDtrace(Path file) {
    private static final int DEADLINE_SECONDS = 5;
    private static final int MAX_OUTPUT = 4096;

    /** Folders for administrators, which the path of a user may lack. */
    private static final List<String> MORE_FOLDERS = List.of("/usr/sbin", "/usr/local/sbin");

    /**
     * Finds the command.
     *
     * @param path folders, separated by colons
     * @throws Failure if there is none, or none that traces
     */
    static InstalledDtrace on(String path) {
        List<String> folders = new ArrayList<>(List.of(path.split(":")));
        folders.addAll(MORE_FOLDERS);
        Optional<Path> other = Optional.empty();
        for (String folder : folders) {
            Path file = Path.of(folder.isEmpty() ? "." : folder, "dtrace");
            if (Files.isExecutable(file) && Files.isRegularFile(file)) {
                if (isTracer(file)) {
                    return new InstalledDtrace(file);
                }
                other = Optional.of(file);
            }
        }
        throw Failure.usage(
                other.map(
                                file ->
                                        file
                                                + " is not DTrace: its -V names no version of D;"
                                                + " use --engine jvm")
                        .orElse("dtrace is not installed; use --engine jvm"));
    }

    private static boolean isTracer(Path file) {
        try {
            Process process =
                    new ProcessBuilder(file.toString(), "-V")
                            .redirectErrorStream(true)
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .start();
            try {
                return process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)
                        && new String(
                                        process.getInputStream().readNBytes(MAX_OUTPUT),
                                        StandardCharsets.UTF_8)
                                .matches("(?s)dtrace: (\\w+ )?D \\d.*");
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
