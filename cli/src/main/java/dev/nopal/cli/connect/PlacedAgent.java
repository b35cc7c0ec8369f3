package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The agent's jar where a JVM can open it: the file of this user, if the JVM sees the same one,
 * else a copy below the root of the JVM, which is removed when this is closed. The JVM keeps it
 * open.
 */
final class PlacedAgent implements AutoCloseable {
    private final String path;
    private final Optional<PlacedFile> copy;

    private PlacedAgent(String path, Optional<PlacedFile> copy) {
        this.path = path;
        this.copy = copy;
    }

    /**
     * Places the jar.
     *
     * @param own the file of this user
     * @param options the options of the JVM, one of which may name its folder for temporary files
     * @throws Refusal if the JVM has no folder in which files can be created
     */
    static PlacedAgent of(AgentFile own, ProcFs proc, JavaProcess jvm, List<String> options)
            throws Refusal, IOException {
        Caller caller = Caller.of(proc);
        try (TargetFiles files = TargetFiles.of(proc, jvm.pid())) {
            Optional<Path> seen = caller.isOwnerOf(jvm) ? visible(own, files) : Optional.empty();
            if (seen.isPresent()) {
                return new PlacedAgent(seen.get().toString(), Optional.empty());
            }
            return copy(proc, files, jvm, caller, options);
        }
    }

    private static PlacedAgent copy(
            ProcFs proc, TargetFiles files, JavaProcess jvm, Caller caller, List<String> options)
            throws Refusal, IOException {
        Set<String> folders = new LinkedHashSet<>(List.of("/tmp"));
        folders.addAll(ControlPath.folders(proc, files, options, Optional.empty()));
        byte[] bytes = AgentFile.bytes();
        StringBuilder failures = new StringBuilder();
        for (String folder : folders) {
            try {
                PlacedFile file = PlacedFile.create(files, folder, jvm, caller, bytes);
                return new PlacedAgent(file.path(), Optional.of(file));
            } catch (IOException e) {
                failures.append(failures.isEmpty() ? "" : ", ").append(folder);
                failures.append(" (").append(reason(e)).append(')');
            }
        }
        throw Refusal.usage(
                "process "
                        + jvm.pid()
                        + " has no folder into which the agent can be copied: "
                        + failures
                        + "; give it one (in a pod a volume emptyDir: {} with mountPath: /tmp, else"
                        + " --tmpfs /tmp), or start the JVM with -javaagent");
    }

    private static String reason(IOException failure) {
        return failure instanceof FileSystemException of && of.getReason() != null
                ? of.getReason()
                : failure.getClass().getSimpleName().replaceFirst("Exception$", "");
    }

    /** Returns the file of this user, if the JVM sees the very same one by the same path. */
    private static Optional<Path> visible(AgentFile own, TargetFiles files) {
        try {
            Path jar = own.forOwnJvms();
            try (HeldFile theirs = files.holdThroughLinks(jar.toString())) {
                return identity(theirs.path()).equals(identity(jar))
                        ? Optional.of(jar)
                        : Optional.empty();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Map<String, Object> identity(Path file) throws IOException {
        return Files.readAttributes(file, "unix:dev,ino");
    }

    /** Returns the path by which the JVM opens it. */
    String path() {
        return path;
    }

    @Override
    public void close() {
        copy.ifPresent(PlacedFile::close);
    }
}
