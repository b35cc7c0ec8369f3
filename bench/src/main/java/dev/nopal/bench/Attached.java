package dev.nopal.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A target process and the tracer that is attached to it, if it needs one. */
final class Attached implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final TargetProcess process;
    private final List<TracerProcess> bystanders = new ArrayList<>();
    private TracerProcess tracer;
    private long fired;

    Attached(TargetProcess process) {
        this.process = process;
    }

    /** Waits until the process is ready and starts bpftrace on a probe of it. */
    void bpftrace(String probe, String body) throws Exception {
        tracer = TracerProcess.bpftrace(process.pid(), script(process.path(), probe, body));
    }

    /** Waits until the process is ready and starts {@code nopal trace}. */
    void nopal(String probe, String body, String... options) throws Exception {
        tracer = TracerProcess.nopal(process.pid(), script(process.path(), probe, body), options);
    }

    private static String script(String path, String probe, String body) {
        return "usdt:%s:bench:%s { %s }".formatted(path, probe, body);
    }

    /** Starts further sessions, each on a tracepoint of the crowd. */
    void nopalElsewhere(int sessions, String body) throws IOException {
        for (int i = 0; i < sessions; i++) {
            String program = "usdt::crowd:%s { %s }".formatted(Crowd.name(i), body);
            bystanders.add(TracerProcess.nopal(process.pid(), program));
        }
    }

    /** Waits until the process is ready, for a target without a tracer process. */
    void alone() throws Exception {
        process.path();
    }

    /** Waits until the process says that its tracepoint is enabled. */
    void awaitAttached() throws Exception {
        process.send("attached 1");
        if (tracer != null) {
            tracer.await(process::hasAnswered, LIMIT);
        }
        process.answer();
        for (TracerProcess each : bystanders) {
            each.await(each::saysAttached, LIMIT);
        }
    }

    Fired fire(int times, int bursts, int threads) throws IOException, InterruptedException {
        Fired each = process.fire(times, bursts, threads);
        fired += (long) times * bursts * threads;
        return each;
    }

    /** Returns how many events it has fired. */
    long fired() {
        return fired;
    }

    void interrupt() throws IOException, InterruptedException {
        if (tracer != null) {
            tracer.interrupt();
        }
    }

    /** Fails unless the tracer, which was interrupted, saw that many events. */
    void check(long atLeast) throws Exception {
        if (tracer == null) {
            return;
        }
        tracer.detach();
        if (tracer.counted() < atLeast) {
            throw new IllegalStateException(
                    "the tracer saw %d of %d events; it printed: %s"
                            .formatted(tracer.counted(), atLeast, tracer.lastLines()));
        }
    }

    @Override
    public void close() throws IOException {
        try {
            for (TracerProcess each : bystanders) {
                each.close();
            }
            if (tracer != null) {
                tracer.close();
            }
        } finally {
            process.close();
        }
    }
}
