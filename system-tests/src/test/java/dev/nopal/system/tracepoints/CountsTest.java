package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Perf;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.Tracefs;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tests 0 to 12 arguments: all with perf and tracefs, as far as it reads them with bpftrace. */
@ResourceLock(OneAtATime.PERF)
class CountsTest {
    private static final int MOST = 12;
    private static final int MOST_IN_OLD_BPFTRACE = 6;
    private static final List<String> PLACES =
            List.of(
                    "%di",
                    "%si",
                    "%dx",
                    "%cx",
                    "%r8",
                    "%r9",
                    "+8(%sp)",
                    "+16(%sp)",
                    "+24(%sp)",
                    "+32(%sp)",
                    "+40(%sp)",
                    "+48(%sp)");

    private static TargetJvm target;

    @BeforeAll
    static void start() {
        Tracefs.require();
        target = TargetJvm.start(Puppet.class);
        for (int count = 0; count <= MOST; count++) {
            List<String> words = new ArrayList<>(List.of("declare", "counts", "c" + count));
            words.addAll(Collections.nCopies(count, "long"));
            target.ask(words.toArray(String[]::new));
        }
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    /** Fires each tracepoint once: argument i of the one with n arguments is -(100 n + i). */
    private static void fireAll(int most) {
        for (int count = 0; count <= most; count++) {
            List<String> words = new ArrayList<>(List.of("fire", "counts", "c" + count));
            for (int i = 0; i < count; i++) {
                words.add("long=" + value(count, i));
            }
            assertThat(target.ask(words.toArray(String[]::new))).isEqualTo("true");
        }
    }

    private static long value(int count, int index) {
        return -(100L * count + index);
    }

    private static String join(int count, IntFunction<String> each) {
        return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(" "));
    }

    @Test
    void tracefsReadsAll() {
        try (Tracefs tracefs = Tracefs.open()) {
            List<String> expected = new ArrayList<>();
            for (int count = 0; count <= MOST; count++) {
                String[] arguments =
                        IntStream.range(0, count)
                                .mapToObj(i -> "a" + i + "=" + PLACES.get(i) + ":s64")
                                .toArray(String[]::new);
                tracefs.attach("c" + count, target.probe("counts", "c" + count), arguments);
                int n = count;
                expected.add(("c" + n + " " + join(n, i -> "a" + i + "=" + value(n, i))).strip());
            }
            fireAll(MOST);
            assertThat(tracefs.events())
                    .map(event -> event.replaceFirst(": \\(.*?\\)", "").strip())
                    .isEqualTo(expected);
        }
    }

    @Test
    void perfReadsAll() {
        try (Perf perf = Perf.open()) {
            perf.add(target.probe("counts", "c0").path());
            List<String> expected = new ArrayList<>();
            for (int count = 0; count <= MOST; count++) {
                perf.define("counts", "c" + count);
                int n = count;
                expected.add(
                        ("sdt_counts:c"
                                        + n
                                        + ": "
                                        + join(n, i -> "arg" + (i + 1) + "=" + value(n, i)))
                                .strip());
            }
            assertThat(perf.record(() -> fireAll(MOST)))
                    .map(event -> event.replaceFirst("\\([0-9a-f]+\\) ?", "").strip())
                    .isEqualTo(expected);
        }
        assertThat(target.probe("counts", "c0").semaphore()).isZero();
    }

    @Test
    void bpftraceReadsUpToSix() {
        StringBuilder program = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int count = 0; count <= MOST_IN_OLD_BPFTRACE; count++) {
            int n = count;
            program.append(target.probe("counts", "c" + n).spec())
                    .append(" { printf(\"c" + n + " " + "%ld ".repeat(n) + "\\n\"")
                    .append(n == 0 ? "" : ", ")
                    .append(join(n, i -> "arg" + i).replace(" ", ", "))
                    .append("); }\n");
            expected.add(("c" + n + " " + join(n, i -> "" + value(n, i))).strip());
        }
        try (Bpftrace bpftrace = Bpftrace.start(program.toString())) {
            fireAll(MOST_IN_OLD_BPFTRACE);
            bpftrace.await("c" + MOST_IN_OLD_BPFTRACE);
            assertThat(bpftrace.stop().lines().map(String::strip)).isEqualTo(expected);
        }
    }
}
