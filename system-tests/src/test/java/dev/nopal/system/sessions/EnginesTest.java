package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Traces one program by both engines at once: they see the same. */
@Timeout(120)
class EnginesTest {
    private static final int EVENTS = 500;

    private static final String SCRIPT =
            """
            usdt:PATH:sessions:event
            {
                @count = count();
                @sum = sum((int64) arg0);
                @min = min((int64) arg0);
                @max = max((int64) arg0);
                @hist = hist((int64) arg0);
                @lhist = lhist((int64) arg0, 0, 1000, 100);
                @keyed[str(arg1)] = count();
                @pair[str(arg1), (int64) arg0] = sum((int64) arg0);
            }
            usdt:PATH:sessions:event /(int64) arg0 < 0/ { @negative = count(); }
            """;

    @Test
    void countTheSame() {
        long seed = System.nanoTime();
        List<String> values = values(new Random(seed));
        try (Target target = Target.start();
                Bpftrace kernel =
                        Bpftrace.start(
                                SCRIPT.replace("PATH", target.ask("path")),
                                "-p",
                                Long.toString(target.pid()));
                Trace session = Trace.attach(target, SCRIPT.replace("PATH", ""))) {
            assertThat(target.ask("values", String.join("\t", values)))
                    .isEqualTo(Integer.toString(EVENTS));
            List<String> inSession = lines(session.stop());
            List<String> inKernel = lines(kernel.stop());
            assertThat(without(inSession, inKernel)).as("session only, seed %d", seed).isEmpty();
            assertThat(without(inKernel, inSession)).as("kernel only, seed %d", seed).isEmpty();
            assertThat(inSession)
                    .hasSameSizeAs(inKernel)
                    .contains("@count: " + EVENTS, "@keyed[-1]: 20", "@keyed[0]: 30");
            assertThat(numbers(inSession)).isEqualTo(numbers(inKernel)).hasSize(5);
            for (String histogram : List.of("@hist:", "@lhist:")) {
                assertThat(rows(inSession, histogram))
                        .as(histogram)
                        .isEqualTo(rows(inKernel, histogram))
                        .hasSizeGreaterThan(9);
            }
            long sum = values.stream().mapToLong(Long::parseLong).sum();
            assertThat(inSession).contains("@sum: " + sum, "@negative: 20");
        }
    }

    /** Whichever of them detaches, the other goes on. */
    @Test
    void leaveEachOtherAlone() {
        try (Target target = Target.start()) {
            String script = "usdt:PATH:sessions:event { @ = count(); }";
            try (Bpftrace kernel = Bpftrace.start(script.replace("PATH", target.ask("path")))) {
                try (Trace session = Trace.attach(target, script.replace("PATH", ""))) {
                    target.ask("fire", "10");
                    assertThat(session.stop()).isEqualTo("@: 10");
                }
                target.assertDetached("after the session");
                assertThat(target.ask("fire", "5")).isEqualTo("5");
                try (Trace session = Trace.attach(target, script.replace("PATH", ""))) {
                    target.ask("fire", "100");
                    assertThat(kernel.stop()).isEqualTo("@: 115");
                    target.ask("fire", "1000");
                    assertThat(session.stop()).isEqualTo("@: 1100");
                }
            }
            target.assertDetached("after both");
            assertThat(target.ask("fire", "10")).isEqualTo("0");
            target.assertSilent();
        }
    }

    private static List<String> values(Random random) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            values.add(Long.toString(i < 20 ? -1 : i < 50 ? 0 : positive(i, random)));
        }
        return values;
    }

    /** Below 2^30: bpftrace 0.17 counts all from 2^31 on in its last row, [2G, 4G). */
    private static long positive(int i, Random random) {
        return 1 + (i < 300 ? random.nextInt(1_200) : random.nextInt() >>> 2 + random.nextInt(28));
    }

    private static List<String> without(List<String> lines, List<String> others) {
        return lines.stream().filter(line -> !others.contains(line)).toList();
    }

    private static List<String> lines(String out) {
        return out.lines().map(String::stripTrailing).filter(line -> !line.isEmpty()).toList();
    }

    /** Returns a histogram's rows, in their order. */
    private static List<String> rows(List<String> lines, String heading) {
        return lines.stream()
                .dropWhile(line -> !line.equals(heading))
                .skip(1)
                .takeWhile(line -> line.matches("[(\\[].*\\|"))
                .toList();
    }

    /** Returns what has one value: in keyed maps the order of equal counts is not defined. */
    private static List<String> numbers(List<String> lines) {
        return lines.stream().filter(line -> line.matches("@\\w+: -?[0-9]+")).sorted().toList();
    }
}
