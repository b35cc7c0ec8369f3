package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts the events of a tracepoint as the kernel sees them, and as a session exports them, on one
 * timeline.
 */
@Timeout(120)
class OneTimelineTest {
    private static final int EVENTS = 200;

    /** What the documents say about a machine that was suspended. */
    private static final long ERROR_AFTER_SUSPENSION = 10_000_000;

    @TempDir Path folder;

    /**
     * One thread fires the events one after the other, so both times of each lie between those of
     * its neighbours.
     */
    @Test
    void kernelAndSessionHaveOneClock() {
        Require.commands("babeltrace2", "python3");
        Path exported = folder.resolve("events.ctf");
        Map<Long, Long> inKernel;
        try (Target target = Target.start();
                Bpftrace kernel =
                        Bpftrace.start(
                                "usdt:"
                                        + target.ask("path")
                                        + ":sessions:event"
                                        + " { printf(\"= %llu %d =\\n\", nsecs, (int64) arg0); }",
                                "-p",
                                Long.toString(target.pid()));
                Trace session =
                        Trace.attach(
                                target,
                                "usdt::sessions:event { record(n = arg0); }",
                                "-o",
                                exported.toString())) {
            assertThat(target.ask("fire", Integer.toString(EVENTS)))
                    .isEqualTo(Integer.toString(EVENTS));
            session.stop();
            inKernel = times("= (?<time>\\d+) (?<number>\\d+) =", kernel.stop());
        }
        // Cycles are nanoseconds since the machine was started, as nsecs is.
        Map<Long, Long> inSession =
                times(
                        "\\[(?<time>\\d+)\\].* n = (?<number>\\d+) ",
                        Command.of("babeltrace2", "--clock-cycles", exported.toString())
                                .run()
                                .requireSuccess()
                                .out());

        assertThat(inKernel).hasSize(EVENTS);
        assertThat(inSession.keySet()).isEqualTo(inKernel.keySet());
        long error = wasSuspended() ? ERROR_AFTER_SUSPENSION : 0;
        long before = 0;
        for (Map.Entry<Long, Long> event : inKernel.entrySet()) {
            long other = inSession.get(event.getKey());
            assertThat(Math.min(event.getValue(), other) + error)
                    .as("event %d: %d in the kernel, %d in the session", event.getKey(), event.getValue(), other)
                    .isGreaterThanOrEqualTo(before);
            before = Math.max(event.getValue(), other);
        }
    }

    /** Returns the times by the number of the event. */
    private static Map<Long, Long> times(String pattern, String text) {
        Map<Long, Long> times = new TreeMap<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            times.put(
                    Long.parseLong(matcher.group("number")),
                    Long.parseLong(matcher.group("time")));
        }
        return times;
    }

    private static boolean wasSuspended() {
        String slept =
                Command.of(
                                "python3",
                                "-c",
                                "import time; print(time.clock_gettime_ns(time.CLOCK_BOOTTIME)"
                                        + " - time.clock_gettime_ns(time.CLOCK_MONOTONIC) > 10**6)")
                        .run()
                        .requireSuccess()
                        .out();
        return slept.strip().equals("True");
    }
}
