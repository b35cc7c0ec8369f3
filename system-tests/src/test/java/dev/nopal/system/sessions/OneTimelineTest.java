package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
                    .as(
                            "event %d: %d in the kernel, %d in the session",
                            event.getKey(), event.getValue(), other)
                    .isGreaterThanOrEqualTo(before);
            before = Math.max(event.getValue(), other);
        }
    }

    /** Both folders in one: what LTTng saw before, the session, what LTTng saw after. */
    @Test
    void eventsOfLttngAndOfASessionAreInTheirOrder() throws Exception {
        Require.root();
        Require.commands("lttng", "lttng-sessiond", "babeltrace2");
        Path both = Files.createDirectory(folder.resolve("both"));
        String name = "nopal-" + ProcessHandle.current().pid();
        try (Target target = Target.start();
                Trace session =
                        Trace.attach(
                                target,
                                "usdt::sessions:event { record(n = arg0); }",
                                "-o",
                                both.resolve("events.ctf").toString());
                Subprocess daemon = lttngDaemon()) {
            awaitLttng(daemon);
            lttng("create", name, "--output=" + both.resolve("ust"));
            lttng("enable-event", "--session=" + name, "--userspace", "lttng_ust_libc:*");
            lttng("start", name);
            traceByLttng();
            assertThat(target.ask("fire", Integer.toString(EVENTS)))
                    .isEqualTo(Integer.toString(EVENTS));
            traceByLttng();
            lttng("stop", name);
            lttng("destroy", name);
            session.stop();
        }
        String printed = Command.of("babeltrace2", both.toString()).run().requireSuccess().out();
        List<Boolean> isOfLttng =
                printed.lines().map(line -> line.contains("lttng_ust_libc:")).toList();
        assertThat(isOfLttng.stream().filter(each -> !each)).hasSize(EVENTS);
        assertThat(isOfLttng).startsWith(true).endsWith(true);
        assertThat(isOfLttng.subList(isOfLttng.indexOf(false), isOfLttng.lastIndexOf(false)))
                .containsOnly(false);
    }

    /** Starts a daemon, which ends at once if the machine has one. */
    private static Subprocess lttngDaemon() {
        return Subprocess.start(new ProcessBuilder("lttng-sessiond", "--no-kernel"));
    }

    private static void awaitLttng(Subprocess daemon) {
        Deadline.await(
                "the daemon of LTTng: " + daemon.err(),
                () -> Command.of("lttng", "--no-sessiond", "list").run().exit() == 0);
    }

    private static void lttng(String... words) {
        List<String> command = new ArrayList<>(List.of("lttng", "--no-sessiond"));
        command.addAll(List.of(words));
        Command.of(command).run().requireSuccess();
    }

    /** Runs a program whose calls of the C library LTTng traces. */
    private static void traceByLttng() {
        Command.of("ls", "/")
                .environment(
                        Map.of(
                                "LD_PRELOAD",
                                "liblttng-ust-libc-wrapper.so",
                                "LTTNG_UST_REGISTER_TIMEOUT",
                                "-1"))
                .run()
                .requireSuccess();
    }

    /** Returns the times by the number of the event. */
    private static Map<Long, Long> times(String pattern, String text) {
        Map<Long, Long> times = new TreeMap<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            times.put(
                    Long.parseLong(matcher.group("number")), Long.parseLong(matcher.group("time")));
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
