package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Subprocess;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Traces thousands of methods of programs that others wrote: counts are those of the programs' own
 * counters, results are the same, and afterwards the programs are as fast as before.
 */
final class RealProgramsTest {
    private static final int TIMES = 2;
    private static final double AS_FAST = 0.8;
    private static final Pattern INSTRUMENTED =
            Pattern.compile("instrumented ([\\d,]+) methods in [\\d,]+ classes \\(0 skipped\\)");

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource
    void countsAreItsOwnResultsTheSameAndItIsAsFastAfterwards(RealProgram real) {
        try (ProgramJvm program = real.start(folder)) {
            String answer = program.order(real.order);
            long before = steadyNanos(program, real.order);

            Map<String, Long> counts = counts(program, real, answer);

            Map<String, Long> expected = new TreeMap<>();
            real.counters.forEach(
                    (method, counter) -> expected.put(method, TIMES * counter(answer, counter)));
            assertThat(expected.values()).doesNotContain(0L);
            assertThat(counts).containsAllEntriesOf(expected);
            assertThat(program.order(real.order)).isEqualTo(answer);
            assertThat(before / (double) nanosAsLowAs(before / AS_FAST, program, real.order))
                    .as("throughput afterwards, as a share of what it was")
                    .isGreaterThanOrEqualTo(AS_FAST);
            // It transforms all classes, so it comes last.
            assertThat(Remains.finallyOf(program.pid())).isEmpty();
        }
    }

    /** Counts all calls while the program does something; returns the counts by method. */
    private static Map<String, Long> counts(ProgramJvm program, RealProgram real, String answer) {
        String script =
                real.patterns.stream()
                        .map(pattern -> "method:" + pattern)
                        .collect(Collectors.joining(", ", "", " { @[probe] = count(); }"));
        List<String> words =
                List.of("trace", "--max-methods", "100000", "--max-overhead", "none", "-e", script);
        try (RecipeRun run = RecipeRun.begin(program.pid(), words).awaitAttached()) {
            for (int i = 0; i < TIMES; i++) {
                assertThat(program.order(real.order)).isEqualTo(answer);
            }
            String out = run.stop();
            Matcher instrumented = INSTRUMENTED.matcher(run.said());
            assertThat(instrumented.find()).as(run.said()).isTrue();
            assertThat(Integer.parseInt(instrumented.group(1).replace(",", "")))
                    .isGreaterThan(real.methods);
            return counts(out);
        }
    }

    private static Map<String, Long> counts(String out) {
        Map<String, Long> counts = new TreeMap<>();
        Matcher matcher = Pattern.compile("@\\[method:(\\S+)]: (\\d+)").matcher(out);
        while (matcher.find()) {
            counts.put(matcher.group(1), Long.valueOf(matcher.group(2)));
        }
        return counts;
    }

    private static long counter(String answer, String name) {
        Matcher matcher = Pattern.compile(" " + name + "=(\\d+)").matcher(answer);
        assertThat(matcher.find()).as("%s in %s", name, answer).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    private static long nanos(ProgramJvm program, String order) {
        long start = System.nanoTime();
        program.order(order);
        return System.nanoTime() - start;
    }

    /** Returns the time of an order when it gets no shorter any more. */
    private static long steadyNanos(ProgramJvm program, String order) {
        long best = Long.MAX_VALUE;
        for (int i = 0, last = 0; i < 100 && i - last < 12; i++) {
            long nanos = nanos(program, order);
            last = nanos < 0.95 * best ? i : last;
            best = Math.min(best, nanos);
        }
        return best;
    }

    /** Repeats an order until it takes no longer than that; returns the shortest time. */
    private static long nanosAsLowAs(double wanted, ProgramJvm program, String order) {
        long start = System.nanoTime();
        long best = nanos(program, order);
        while (best > wanted && System.nanoTime() - start < Subprocess.DEADLINE.toNanos()) {
            best = Math.min(best, nanos(program, order));
        }
        return best;
    }
}
