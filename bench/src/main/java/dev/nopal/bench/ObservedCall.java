package dev.nopal.bench;

import dev.nopal.spring.observation.ObservationTracepoints;
import dev.nopal.spring.probe.LatencyProbes;

import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.ObservationRegistry;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The benchmark of one observation with the key values of an HTTP request, from its creation to its
 * end, in a registry that feeds Micrometer's timers as Actuator's does.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ObservedCall extends Clocked {
    /** What observes besides Micrometer's timers. */
    public enum Beside {
        NOTHING,
        STARTER,
        SESSION
    }

    private static final String SCRIPT =
            "usdt::http:server_requests { @[args.route] = hist(args.nanoseconds); }";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final RequestConvention CONVENTION = new RequestConvention();

    @Param Beside beside;

    private final ObservationRegistry registry = ObservationRegistry.create();
    private TracerProcess tracer;

    private static final class RequestContext extends Observation.Context {}

    /** The names and values that Spring gives. */
    private static final class RequestConvention implements ObservationConvention<RequestContext> {
        @Override
        public boolean supportsContext(Observation.Context context) {
            return context instanceof RequestContext;
        }

        @Override
        public String getName() {
            return LatencyProbes.REQUESTS;
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(RequestContext context) {
            return KeyValues.of(
                    "method", "GET",
                    "uri", "/welcome",
                    "status", "200",
                    "outcome", "SUCCESS",
                    "exception", "none");
        }

        @Override
        public KeyValues getHighCardinalityKeyValues(RequestContext context) {
            return KeyValues.of("http.url", "/welcome");
        }
    }

    @Setup(Level.Trial)
    public void register() throws Exception {
        registry.observationConfig()
                .observationHandler(new DefaultMeterObservationHandler(new SimpleMeterRegistry()));
        if (beside == Beside.NOTHING) {
            return;
        }
        new ObservationTracepoints(new LatencyProbes(200), List.of(LatencyProbes.REQUESTS))
                .observe(registry);
        if (beside == Beside.SESSION) {
            tracer = TracerProcess.limited(ProcessHandle.current().pid(), SCRIPT);
            tracer.await(tracer::saysAttached, LIMIT);
        }
    }

    /** Ends the session, which must have seen what was measured. */
    @TearDown(Level.Trial)
    public void leave() throws Exception {
        if (tracer == null) {
            return;
        }
        try (TracerProcess ending = tracer) {
            ending.interrupt();
            ending.detach();
            if (ending.counted() == 0) {
                throw new IllegalStateException("nothing was traced: " + ending.lastLines());
            }
        }
    }

    @Benchmark
    public Observation observation() {
        Observation observation =
                Observation.createNotStarted(CONVENTION, RequestContext::new, registry).start();
        observation.openScope().close();
        observation.stop();
        return observation;
    }
}
