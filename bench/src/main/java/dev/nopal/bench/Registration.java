package dev.nopal.bench;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that registers tracepoints, prints what they cost, and stays until its input ends.
 *
 * <p>Argument 0 is their number, argument 1 how many share a provider. Prints the nanoseconds of
 * the first tracepoint of the process, those of all others, the bytes of heap, of mapped memory and
 * of files that the others take.
 */
final class Registration {
    private Registration() {}

    public static void main(String[] arguments) throws Exception {
        int count = Integer.parseInt(arguments[0]);
        int each = Integer.parseInt(arguments[1]);
        long start = System.nanoTime();
        Tracepoint.of("first", "one", long.class, String.class);
        long first = System.nanoTime() - start;
        for (int i = 0; i < 100; i++) {
            // What the process allocates only once is not a cost of the other tracepoints.
            Tracepoint.of("first", "warm_" + i, long.class, String.class);
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("number_" + i);
        }
        usedHeap(); // The first collections free what starting the JVM left.
        long heap = usedHeap();

        start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            TracepointProvider.named("provider_" + i / each)
                    .tracepoint(names.get(i), long.class, String.class);
        }
        long others = System.nanoTime() - start;
        // One tracepoint is less than what a collection happens to free.
        long grown = Math.max(0, usedHeap() - heap);
        if (!Tracepoints.status().kernelVisible() || !Tracepoints.status().problems().isEmpty()) {
            throw new IllegalStateException(Tracepoints.status().toString());
        }
        System.out.printf("%d %d %d %d %d%n", first, others, grown, mapped(), files());
        while (System.in.read() >= 0) {
            // The tracers list them now.
        }
        if (names.size() != count) {
            throw new AssertionError("keeps the names alive, which are not Nopal's");
        }
    }

    private static long usedHeap() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(10);
            Runtime runtime = Runtime.getRuntime();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    private static List<Path> paths() {
        return Tracepoints.providers().stream()
                .filter(provider -> !provider.name().equals("first"))
                .flatMap(provider -> provider.paths().stream())
                .toList();
    }

    private static long files() throws IOException {
        long sum = 0;
        for (Path path : paths()) {
            sum += Files.size(path);
        }
        return sum;
    }

    /** Sums the address ranges, resident or not. */
    private static long mapped() throws IOException {
        List<String> paths = paths().stream().map(Path::toString).toList();
        long sum = 0;
        for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
            int slash = line.indexOf('/');
            if (slash > 0 && paths.contains(line.substring(slash))) {
                String[] range = line.substring(0, line.indexOf(' ')).split("-");
                sum += Long.parseLong(range[1], 16) - Long.parseLong(range[0], 16);
            }
        }
        return sum;
    }
}
