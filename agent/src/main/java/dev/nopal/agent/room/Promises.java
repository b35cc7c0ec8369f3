package dev.nopal.agent.room;

import dev.nopal.agent.control.ProcessName;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Adds up what sessions may still take of what looks free: their files are as large as they may
 * become, and their pages are charged only when they are used.
 *
 * <p>Pages that are used already count twice, once here and once as used memory.
 */
final class Promises {
    private static final AtomicLong OWN = new AtomicLong();

    private Promises() {}

    /** Makes one, before anybody looks whether there is room; returns what was promised before. */
    static long make(long bytes) {
        return OWN.getAndAdd(bytes);
    }

    static void release(long bytes) {
        OWN.addAndGet(-bytes);
    }

    /** What the sessions of other programs of this user may take. */
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
            // One of them has ended meanwhile; the others are in the sum, or will be.
        }
        return new Others(all, inSameCgroup);
    }
}
