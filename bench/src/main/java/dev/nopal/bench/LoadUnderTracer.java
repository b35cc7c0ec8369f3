package dev.nopal.bench;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Fires of a benchmark's tracepoint while bpftrace is attached, until it is disabled again. */
final class LoadUnderTracer {
    private static final int CALLS_BEFORE = 20_000;
    private static final int CALLS_ATTACHED = 300_000;

    /** Fewer are counted than called: the word is raised a moment before bpftrace counts. */
    private static final int COUNTED_AT_LEAST = 200_000;

    private LoadUnderTracer() {}

    /**
     * Calls the benchmark while the tracepoint is disabled, then while bpftrace counts, and returns
     * when the enable word and the stub are as they were.
     */
    static void run(Object state, String benchmark) throws Exception {
        Method method = state.getClass().getMethod(benchmark);
        Tracepoint tracepoint = tracepointOf(benchmark);
        call(state, method, CALLS_BEFORE);
        try (TracerProcess tracer =
                TracerProcess.bpftrace(
                        ProcessHandle.current().pid(),
                        "usdt:%s:%s:%s { @ = count(); }"
                                .formatted(
                                        tracepoint.provider().path().orElseThrow(),
                                        tracepoint.provider(),
                                        tracepoint.name()))) {
            tracer.await(tracepoint::isEnabled, Duration.ofSeconds(20));
            call(state, method, CALLS_ATTACHED);
            tracer.interrupt();
            tracer.detach();
            if (tracer.counted() < COUNTED_AT_LEAST) {
                throw new IllegalStateException(
                        "bpftrace counted " + tracer.counted() + " of " + CALLS_ATTACHED);
            }
        }
        Deadline deadline = Deadline.in(Duration.ofSeconds(20));
        while (tracepoint.isEnabled()) {
            deadline.pause(tracepoint + " is disabled");
        }
    }

    private static void call(Object state, Method method, int calls) throws Exception {
        for (int i = 0; i < calls; i++) {
            method.invoke(state);
        }
    }

    static Tracepoint tracepointOf(String benchmark) {
        String name = benchmark.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        return Tracepoints.providers().stream()
                .map(TracepointProvider::tracepoints)
                .flatMap(List::stream)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
