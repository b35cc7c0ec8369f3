package dev.nopal.system.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A memory cgroup with a limit, of the version that this machine has; removed when closed. */
public final class MemoryCgroup implements AutoCloseable {
    private static final Path TOP = Path.of("/sys/fs/cgroup");

    private final Path folder;
    private final boolean isVersionOne;

    private MemoryCgroup(Path folder, boolean isVersionOne) {
        this.folder = folder;
        this.isVersionOne = isVersionOne;
    }

    /** Makes one below the root of the hierarchy; where that is not allowed the test is skipped. */
    public static MemoryCgroup create(long limit) {
        Path versionOne = TOP.resolve("memory");
        boolean isVersionOne = Files.exists(versionOne.resolve("memory.limit_in_bytes"));
        Path parent = isVersionOne ? versionOne : TOP;
        MemoryCgroup cgroup =
                new MemoryCgroup(parent.resolve("nopal-test-" + UUID.randomUUID()), isVersionOne);
        try {
            if (!isVersionOne) {
                Files.writeString(TOP.resolve("cgroup.subtree_control"), "+memory");
            }
            Files.createDirectory(cgroup.folder);
            Files.writeString(
                    cgroup.folder.resolve(isVersionOne ? "memory.limit_in_bytes" : "memory.max"),
                    Long.toString(limit));
        } catch (IOException e) {
            cgroup.close();
            Require.that(false, "no memory cgroup can be made: " + e);
        }
        return cgroup;
    }

    /** Returns the command that runs another one inside. */
    public List<String> around(List<String> command) {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("sh", "-c", "echo $$ > \"$0\" && exec \"$@\""));
        words.add(folder.resolve("cgroup.procs").toString());
        words.addAll(command);
        return words;
    }

    /** Returns how many bytes are charged. */
    public long usage() {
        try {
            Path file = folder.resolve(isVersionOne ? "memory.usage_in_bytes" : "memory.current");
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes it; the processes in it must have ended. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
