package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares a trace of some JVMs with one of four times as many: time and memory of the command grow
 * at most linearly. {@code -Dnopal.jvms=100} for the large run of docs/many-jvms.md.
 */
@Timeout(600)
@Tag("slow")
final class ManyJvmsScaleTest {
    private static final int MOST = Integer.getInteger("nopal.jvms", 24);

    /** How much more than linear is tolerated, on a machine on which others work, too. */
    private static final double TOLERANCE = 1.5;

    @TempDir Path folder;

    /**
     * What a trace cost.
     *
     * @param firstOutput seconds from its start to the first line that a JVM printed
     * @param allAttached seconds to the last JVM's first line
     * @param megabytes the largest memory of the command
     */
    private record Cost(int jvms, double firstOutput, double allAttached, double megabytes) {}

    /**
     * The costs of the same trace twice: while no JVM has the agent, and when all have it.
     *
     * @param cold what it costs to load the agent, too
     */
    private record Costs(Cost cold, Cost warm) {}

    @Test
    void growsAtMostLinearly() throws Exception {
        Costs unused = costs("one", 1); // Warms up the file cache.
        Costs few = costs("few", MOST / 4);
        Costs many = costs("many", MOST);
        assertLinear("the agent is loaded", few.cold(), many.cold());
        assertLinear("the agent is there", few.warm(), many.warm());
    }

    private static void assertLinear(String which, Cost few, Cost many) {
        System.out.printf("%s: %s%n%s: %s%n", which, few, which, many);
        double factor = TOLERANCE * many.jvms() / few.jvms();
        assertThat(many.firstOutput()).as(which).isLessThan(factor * few.firstOutput());
        assertThat(many.allAttached()).as(which).isLessThan(factor * few.allAttached());
        assertThat(many.megabytes()).as(which).isLessThan(factor * few.megabytes());
    }

    /** Starts JVMs that were never traced. */
    private Costs costs(String name, int jvms) throws Exception {
        try (ManyShops shops = new ManyShops(Files.createDirectory(folder.resolve(name)))) {
            shops.start(jvms);
            return new Costs(cost(shops), cost(shops));
        }
    }

    private static Cost cost(ManyShops shops) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("trace", "-q", "--jvms", shops.main()));
        words.addAll(
                List.of("-e", "BEGIN { printf(\"begun\\n\"); } interval:s:1 { @ = count(); }"));
        long start = System.nanoTime();
        try (Shop nopal = Shop.nopal(words.toArray(String[]::new))) {
            double first = 0;
            for (int i = 0; i < shops.size(); i++) {
                assertThat(nopal.line()).endsWith(": begun");
                first = i == 0 ? seconds(start) : first;
            }
            double all = seconds(start);
            double megabytes = peakMegabytes(nopal.pid());
            nopal.signal("INT");
            nopal.rest();
            assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
            return new Cost(shops.size(), first, all, megabytes);
        }
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    private static double peakMegabytes(int pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", "" + pid, "status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElseThrow();
    }
}
