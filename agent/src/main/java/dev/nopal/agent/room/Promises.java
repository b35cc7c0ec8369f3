package dev.nopal.agent.room;

import dev.nopal.agent.control.ProcessName;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The sum of the memory that sessions may still take, although it looks free: their files have
 * their final size, but pages are charged only when they are used.
 *
 * <p>Pages that are used already count twice, once here and once as used memory.
 */
final class Promises {
    private static final AtomicLong OWN = new AtomicLong();

    private Promises() {}

    /** Adds a promise, before the check for room; returns the sum before it. */
    static long make(long bytes) {
        return OWN.getAndAdd(bytes);
    }

    static void release(long bytes) {
        OWN.addAndGet(-bytes);
    }

    /** The memory that sessions of this user's other programs may take. */
    record Others(long all, long inSameCgroup) {}

    static Others others(Path folder, Path proc) {
        long all = 0;
        long inSameCgroup = 0;
        String self = ProcessName.self().text();
        List<String> cgroup = KernelText.lines(proc.resolve("self/cgroup"));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.session")) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (!name.startsWith(self + "-")) {
                    long bytes = Files.size(file);
                    all += bytes;
                    boolean isSame =
                            ProcessName.parse(name)
                                    .map(process -> proc.resolve(process.pid() + "/cgroup"))
                                    .filter(path -> KernelText.lines(path).equals(cgroup))
                                    .isPresent();
                    inSameCgroup += isSame ? bytes : 0;
                }
            }
        } catch (IOException e) {
            // One of the programs has ended meanwhile; the others are counted.
        }
        return new Others(all, inSameCgroup);
    }
}
