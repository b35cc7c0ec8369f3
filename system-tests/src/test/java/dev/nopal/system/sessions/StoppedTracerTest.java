package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stops a tracer by SIGSTOP, so that nobody reads: no fire of eight threads waits, and every loss
 * is counted.
 */
@Timeout(120)
class StoppedTracerTest {
    private static final int PRODUCERS = 8;
    private static final int EVENTS = 50_000;
    private static final int ALL = 3 * PRODUCERS * EVENTS;
    private static final int LATE = 500;

    /** A machine that is busy lets any thread wait that long; a fire that waits, waits for ever. */
    private static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long MAX_MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Pattern LOST = Pattern.compile("Lost ([0-9]+) events");

    @Test
    void noFireWaitsForIt() {
        try (Target target = Target.start();
                Trace trace =
                        Trace.attach(
                                target,
                                "usdt::sessions:event { @ = count();"
                                        + " printf(\"%d %s\\n\", arg0, arg1); }")) {
            Latency warm = Latency.of(target);
            Latency running = Latency.of(target);
            trace.process().signal("STOP");
            Latency stopped = Latency.of(target);
            trace.process().signal("CONT");
            String out = trace.stop();
            assertThat(stopped.waits()).as("waits of eight threads").isZero();
            assertThat(stopped.longest()).as("longest fire").isLessThan(MAX_NANOS);
            assertThat(stopped.most())
                    .as("9,999 of 10,000 fires; %s, %s", warm, running)
                    .isLessThan(Math.max(MAX_MOST_NANOS, 10 * running.most()));
            long delivered = out.lines().filter(line -> line.endsWith(" latency")).count();
            long lost = 0;
            for (Matcher matcher = LOST.matcher(trace.process().err() + out); matcher.find(); ) {
                lost += Long.parseLong(matcher.group(1));
            }
            assertThat(out).endsWith("@: " + ALL);
            assertThat(lost).as("full rings").isPositive();
            assertThat(delivered + lost).isEqualTo(ALL);
            target.assertSilent();
        }
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
