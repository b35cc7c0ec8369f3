package dev.nopal.bench;

import dev.nopal.Tracepoint;

import java.time.Duration;

/**
 * A JVM session that comes and goes during the warm-up of a benchmark.
 *
 * <p>During the warm-up and not before it, because a session may leave traces in the code that was
 * compiled while it was there: the loop that is measured must be part of that.
 */
final class PassingSession {
    /** Iterations without, and then with the session; those that follow are to forget it in. */
    static final int BEFORE = 2;

    static final int WITH = 4;

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String WOVEN = "woven";

    private final String benchmark;
    private final Condition condition;
    private TracerProcess tracer;
    private int iteration;

    PassingSession(String benchmark, Condition condition) {
        this.benchmark = benchmark;
        this.condition = condition;
    }

    /** Begins or ends the session; to be called before each iteration. */
    void next() throws Exception {
        if (iteration == BEFORE) {
            begin();
        } else if (iteration == BEFORE + WITH) {
            end();
        }
        iteration++;
    }

    private void begin() throws Exception {
        String probe =
                benchmark.equals(WOVEN)
                        ? "methodret:" + Disabled.class.getName() + ":price"
                        : "usdt::" + tracepoint().provider() + ":" + tracepoint().name();
        tracer =
                TracerProcess.nopal(
                        ProcessHandle.current().pid(),
                        probe + " { " + condition.script(argument()) + " }",
                        "-o",
                        "/dev/null");
        tracer.await(this::isOn, LIMIT);
    }

    private void end() throws Exception {
        try (TracerProcess ending = tracer) {
            ending.interrupt();
            ending.detach();
        }
        Deadline deadline = Deadline.in(LIMIT);
        while (!benchmark.equals(WOVEN) && isOn()) {
            deadline.pause(tracepoint() + " is disabled");
        }
    }

    private boolean isOn() {
        return benchmark.equals(WOVEN) ? tracer.saysAttached() : tracepoint().isEnabled();
    }

    /** The text that the form has. */
    private String argument() {
        return switch (benchmark) {
            case "fireObjects" -> "arg0";
            case "twelve" -> "arg2";
            default -> "arg1";
        };
    }

    private Tracepoint tracepoint() {
        return LoadUnderTracer.tracepointOf(benchmark);
    }
}
