package dev.nopal.agent.threads;

import dev.nopal.script.ProbeSignature;

import java.lang.instrument.Instrumentation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The samples of all threads for one session, at one or several rates. */
public final class ThreadSamples implements AutoCloseable {
    private final Instrumentation instrumentation;
    private final Map<String, WallSampler> samplers = new LinkedHashMap<>();
    private ThreadList list;
    private String problem = "";

    public ThreadSamples(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Returns the signature of the probe of this name. */
    public static ProbeSignature signature(String probe) {
        return ThreadSample.signature(probe);
    }

    /** Returns why there can be no samples; empty if there can. */
    public synchronized Optional<String> problem() {
        if (list == null && problem.isEmpty()) {
            try {
                list = ThreadList.of(instrumentation);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                problem = "this JDK does not list its virtual threads: " + e;
            }
        }
        return problem.isEmpty() ? Optional.empty() : Optional.of(problem);
    }

    /**
     * Starts to pass samples of all threads to the consumer, unless it was started under this name.
     */
    public synchronized void start(String name, long periodNanos, Consumer<Object> taker) {
        if (problem().isEmpty() && !samplers.containsKey(name)) {
            WallSampler sampler = new WallSampler(list, periodNanos, taker);
            samplers.put(name, sampler);
            sampler.start();
        }
    }

    public synchronized long losses() {
        return samplers.values().stream().mapToLong(WallSampler::losses).sum();
    }

    @Override
    public synchronized void close() {
        samplers.values().forEach(WallSampler::close);
    }
}
