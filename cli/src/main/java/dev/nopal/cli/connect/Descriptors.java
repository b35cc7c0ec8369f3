package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The check whether a process has used up its file descriptors, which explains many failures. */
record Descriptors(ProcFs proc) {
    private static final String LIMIT = "Max open files";

    /** The number that an agent and its session need. */
    private static final int NEEDED = 8;

    /** Returns a refusal that names this cause, if it is the cause. */
    Refusal explain(int pid, Refusal refusal) {
        return exhausted(pid)
                .map(cause -> Refusal.usage(refusal.getMessage() + "; " + cause))
                .orElse(refusal);
    }

    /** Returns the explanation if hardly any are left. */
    Optional<String> exhausted(int pid) {
        try {
            long limit = limit(pid);
            long used = 0;
            try (DirectoryStream<Path> all =
                    Files.newDirectoryStream(proc.process(pid).resolve("fd"))) {
                for (Path _ : all) {
                    used++;
                }
            }
            return used + NEEDED > limit
                    ? Optional.of(
                            "process "
                                    + pid
                                    + " uses "
                                    + used
                                    + " of its "
                                    + limit
                                    + " file descriptors; raise its limit (ulimit -n)")
                    : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private long limit(int pid) throws IOException {
        return proc.text(pid + "/limits")
                .lines()
                .filter(line -> line.startsWith(LIMIT))
                .map(line -> line.substring(LIMIT.length()).strip().split("\\s+")[0])
                .filter(number -> !number.equals("unlimited"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }
}
