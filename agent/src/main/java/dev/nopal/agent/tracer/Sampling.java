package dev.nopal.agent.tracer;

import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A thread that runs a sampler while one of its probes is enabled: at once, and then every five
 * seconds. Checks the probes every half second.
 */
final class Sampling implements AutoCloseable {
    private static final long LOOK_MILLIS = 500;
    private static final int LOOKS_PER_SAMPLE = 10;

    private final ClassSampler sampler;
    private final KindProbes probes;
    private final ScheduledThreadPoolExecutor executor;
    private int looks;

    Sampling(ClassSampler sampler, KindProbes probes, Function<Runnable, Thread> daemon) {
        this.sampler = sampler;
        this.probes = probes;
        executor = new ScheduledThreadPoolExecutor(1, daemon::apply);
        var unused =
                executor.scheduleWithFixedDelay(
                        this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        Map<String, TracerProbe> watched = probes.sampledNow();
        if (watched.isEmpty()) {
            looks = 0;
        } else if (looks++ % LOOKS_PER_SAMPLE == 0) {
            sampler.sample(watched);
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
