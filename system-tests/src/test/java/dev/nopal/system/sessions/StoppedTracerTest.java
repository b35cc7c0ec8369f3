package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stops a tracer by SIGSTOP, so that nothing is read: no fire of eight threads waits or takes
 * longer, and every loss is counted.
 */
@Timeout(120)
@Isolated("compares nanoseconds")
class StoppedTracerTest {
    private static final int PRODUCERS = 8;
    private static final int EVENTS = 10_000;
    private static final int LATE = 500;

    /** Rounds with the tracer running and as many with it stopped, by turns. */
    private static final int ROUNDS = 8;

    /**
     * Of the 64 pairs of a stopped and a running round, so many in which the stopped one is slower
     * come by chance once in a thousand runs: Mann and Whitney's test, one-sided.
     */
    private static final int SLOWER = 60;

    private static final Pattern LOST = Pattern.compile("Lost ([0-9]+) events");

    @Test
    void noFireWaitsForItOrTakesLongerThanWhileItRuns() {
        try (Target target = Target.start();
                Trace trace =
                        Trace.attach(
                                target,
                                "usdt::sessions:event { @ = count();"
                                        + " printf(\"%d %s\\n\", arg0, arg1); }",
                                "--max-overhead",
                                "none")) {
            List<Latency> running = new ArrayList<>();
            List<Latency> stopped = new ArrayList<>();
            Latency.of(target); // Until it is compiled.
            for (int round = 0; round < ROUNDS; round++) {
                running.add(Latency.of(target));
                trace.process().signal("STOP");
                stopped.add(Latency.of(target));
                trace.process().signal("CONT");
            }
            String out = trace.stop();
            assertThat(stopped).as("waits of eight threads").allMatch(each -> each.waits() == 0);
            assertThat(slower(stopped, running, Latency::most))
                    .as("9,999 of 10,000 fires: stopped %s, running %s", stopped, running)
                    .isLessThan(SLOWER);
            assertThat(slower(stopped, running, Latency::longest))
                    .as("longest fire: stopped %s, running %s", stopped, running)
                    .isLessThan(SLOWER);
            assertConserved(trace, out);
            target.assertSilent();
        }
    }

    /** Returns in how many pairs of rounds it was slower with the tracer stopped. */
    private static long slower(
            List<Latency> stopped, List<Latency> running, ToLongFunction<Latency> nanos) {
        return stopped.stream()
                .mapToLong(nanos)
                .map(
                        each ->
                                running.stream()
                                        .mapToLong(nanos)
                                        .filter(other -> each > other)
                                        .count())
                .sum();
    }

    private static void assertConserved(Trace trace, String out) {
        long fired = (1 + 2L * ROUNDS) * PRODUCERS * EVENTS;
        long delivered = out.lines().filter(line -> line.endsWith(" latency")).count();
        long lost = 0;
        for (Matcher matcher = LOST.matcher(trace.process().err() + out); matcher.find(); ) {
            lost += Long.parseLong(matcher.group(1));
        }
        assertThat(out).endsWith("@: " + fired);
        assertThat(lost).as("full rings").isPositive();
        assertThat(delivered + lost).isEqualTo(fired);
    }

    /** Each is news for the tracer, which does not read its socket either. */
    @Test
    void noDeclarationWaitsForIt() {
        try (Target target = Target.start();
                Trace trace = Trace.attach(target, "usdt::sessions:* { @[probe] = count(); }")) {
            trace.process().signal("STOP");
            assertThat(target.askNumber("declare", "late", Integer.toString(LATE)))
                    .isEqualTo(LATE + 1);
            assertThat(target.ask("fire", "3", "late" + LATE)).isEqualTo("3");
            trace.process().signal("CONT");
            assertThat(trace.stop()).contains("sessions:late" + LATE + "]: 3");
        }
    }

    private record Latency(long most, long longest, long waits) {
        static Latency of(Target target) {
            String[] words = target.ask("latency", "" + PRODUCERS, "" + EVENTS).split(" ");
            return new Latency(
                    Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
        }
    }
}
