package dev.nopal.bench;

import dev.nopal.elf.ByteSource;
import dev.nopal.elf.ElfFile;
import dev.nopal.elf.UsdtProbes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The time that it takes to list the tracepoints of a process. */
final class Listing {
    private Listing() {}

    /** Returns the nanoseconds that bpftrace takes, its start included. */
    static double byBpftrace(long pid, int atLeast) throws Exception {
        long start = System.nanoTime();
        String text =
                Children.output(
                        new ProcessBuilder("bpftrace", "-l", "-p", Long.toString(pid), "usdt:*"));
        long took = System.nanoTime() - start;
        require(text.lines().filter(line -> line.contains(":provider_")).count(), atLeast);
        return took;
    }

    /**
     * Returns the nanoseconds that the library's reader takes for all images of the process: the
     * median of some repetitions, because it shares its JVM with what ran before.
     */
    static double byReader(long pid, int atLeast) throws IOException {
        double[] repeated = new double[7];
        for (int i = 0; i < repeated.length; i++) {
            repeated[i] = readOnce(pid, atLeast);
        }
        return MeanInterval.median(repeated);
    }

    private static double readOnce(long pid, int atLeast) throws IOException {
        long start = System.nanoTime();
        long found = 0;
        for (Path path : images(pid)) {
            ElfFile file = ElfFile.parse(ByteSource.of(Files.readAllBytes(path)));
            found += UsdtProbes.read(file).size();
        }
        long took = System.nanoTime() - start;
        require(found, atLeast);
        return took;
    }

    private static List<Path> images(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/maps")).stream()
                .filter(line -> line.contains(" r-xp ") && line.contains("/nopal-"))
                .map(line -> Path.of(line.substring(line.indexOf('/'))))
                .distinct()
                .toList();
    }

    private static void require(long found, int atLeast) {
        if (found < atLeast) {
            throw new IllegalStateException("listed " + found + " of " + atLeast);
        }
    }
}
