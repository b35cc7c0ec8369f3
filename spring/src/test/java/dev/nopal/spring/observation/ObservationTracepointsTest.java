package dev.nopal.spring.observation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;

import dev.nopal.FiredEvents;
import dev.nopal.TracepointProvider;
import dev.nopal.spring.probe.LatencyProbes;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

class ObservationTracepointsTest {
    private static final int ROUNDS = 200_000;

    private final ObservationRegistry registry = ObservationRegistry.create();

    private ObservationTracepoints observe(String... declared) {
        ObservationTracepoints tracepoints =
                new ObservationTracepoints(new LatencyProbes(100), List.of(declared));
        tracepoints.observe(registry);
        return tracepoints;
    }

    @Test
    void declaredTracepointsExistBeforeTheFirstObservation() {
        observe("early.bird");
        assertThat(TracepointProvider.named("early").tracepoints()).hasSize(1);
    }

    @Test
    void otherTracepointsAppearWithTheirFirstObservation() {
        observe();
        Observation.start("late.comer", registry).stop();
        assertThat(TracepointProvider.named("late").tracepoints()).hasSize(1);
    }

    @Test
    void readsTheKeysOfSpring() {
        observe("spring.keys");
        try (FiredEvents fired = FiredEvents.of("spring:keys")) {
            Observation.createNotStarted("spring.keys", registry)
                    .lowCardinalityKeyValues(
                            KeyValues.of(
                                    "method", "GET",
                                    "uri", "/orders/{id}",
                                    "status", "200",
                                    "outcome", "SUCCESS",
                                    "exception", "none"))
                    .highCardinalityKeyValue("http.url", "/orders/4711")
                    .start()
                    .stop();
            assertThat(fired.next()).containsExactly("GET", "/orders/{id}", 200, "SUCCESS", "");
            assertThat(fired.rest()).isEmpty();
        }
    }

    @Test
    void readsTheKeysOfOpenTelemetry() {
        observe("otel.keys");
        try (FiredEvents fired = FiredEvents.of("otel:keys")) {
            Observation.createNotStarted("otel.keys", registry)
                    .lowCardinalityKeyValues(
                            KeyValues.of(
                                    "http.request.method", "POST",
                                    "http.route", "/orders",
                                    "http.response.status_code", "503",
                                    "outcome", "SERVER_ERROR",
                                    "error.type", "TimeoutException"))
                    .start()
                    .stop();
            assertThat(fired.next())
                    .containsExactly("POST", "/orders", 503, "SERVER_ERROR", "TimeoutException");
        }
    }

    @Test
    void scheduledMethodsAndMessagesHaveTheirNames() {
        observe("tasks.scheduled.execution", "spring.kafka.listener");
        try (FiredEvents fired = FiredEvents.of("tasks:scheduled_execution")) {
            Observation.createNotStarted("tasks.scheduled.execution", registry)
                    .lowCardinalityKeyValues(
                            KeyValues.of(
                                    "code.function", "sweep",
                                    "code.namespace", "com.shop.Sweeper",
                                    "outcome", "SUCCESS"))
                    .start()
                    .stop();
            assertThat(fired.next()).containsExactly("sweep", "com.shop.Sweeper", 0, "SUCCESS", "");
        }
        try (FiredEvents fired = FiredEvents.of("spring:kafka_listener")) {
            Observation.createNotStarted("spring.kafka.listener", registry)
                    .lowCardinalityKeyValue("messaging.operation", "receive")
                    .lowCardinalityKeyValue("messaging.source.name", "orders")
                    .start()
                    .stop();
            assertThat(fired.next()).containsExactly("receive", "orders", 0, "", "");
        }
    }

    @Test
    void exceptionIsTheErrorAndWordsAreNoStatus() {
        observe("failing.call");
        try (FiredEvents fired = FiredEvents.of("failing:call")) {
            Observation observation =
                    Observation.createNotStarted("failing.call", registry)
                            .lowCardinalityKeyValue("status", "UNAVAILABLE")
                            .lowCardinalityKeyValue("exception", "none")
                            .start();
            observation.error(new IllegalStateException("closed"));
            observation.stop();
            assertThat(fired.next())
                    .containsExactly("", "", 0, "UNAVAILABLE", "IllegalStateException");
        }
    }

    @Test
    void measuresFromStartToStop() throws InterruptedException {
        observe("timed.call");
        try (FiredEvents fired = FiredEvents.of("timed:call")) {
            long before = System.nanoTime();
            Observation observation = Observation.start("timed.call", registry);
            long started = System.nanoTime();
            while (System.nanoTime() - started < 2_000_000) {
                Thread.onSpinWait();
            }
            observation.stop();
            assertThat(fired.nextNanoseconds()).isBetween(2_000_000L, System.nanoTime() - before);
        }
    }

    @Test
    void observationThatBeganEarlierDoesNotFire() {
        observe("begun.earlier");
        Observation earlier = Observation.start("begun.earlier", registry);
        try (FiredEvents fired = FiredEvents.of("begun:earlier")) {
            Observation later = Observation.start("begun.earlier", registry);
            earlier.stop();
            assertThat(fired.rest()).isEmpty();
            later.stop();
            assertThat(fired.rest()).hasSize(1);
        }
    }

    @Test
    void observationThatIsStoppedTwiceFiresOnce() {
        observe("stopped.twice");
        try (FiredEvents fired = FiredEvents.of("stopped:twice")) {
            Observation observation = Observation.start("stopped.twice", registry);
            observation.stop();
            observation.stop();
            assertThat(fired.rest()).hasSize(1);
        }
    }

    /** A context that counts what is asked of it. */
    private static final class CountingContext extends Observation.Context {
        final AtomicInteger reads = new AtomicInteger();

        @Override
        public KeyValue getLowCardinalityKeyValue(String key) {
            reads.incrementAndGet();
            return super.getLowCardinalityKeyValue(key);
        }

        @Override
        public KeyValues getLowCardinalityKeyValues() {
            reads.incrementAndGet();
            return super.getLowCardinalityKeyValues();
        }

        @Override
        public <T> Observation.Context put(Object key, T object) {
            reads.incrementAndGet();
            return super.put(key, object);
        }

        @Override
        public Object remove(Object key) {
            reads.incrementAndGet();
            return super.remove(key);
        }

        @Override
        public Throwable getError() {
            reads.incrementAndGet();
            return super.getError();
        }
    }

    @Test
    void touchesNothingWhileDisabled() {
        observe("untouched.values");
        CountingContext context = new CountingContext();
        Observation.start("untouched.values", () -> context, registry).stop();
        assertThat(context.reads).hasValue(0);
        try (FiredEvents fired = FiredEvents.of("untouched:values")) {
            Observation.start("untouched.values", () -> context, registry).stop();
            assertThat(fired.rest()).hasSize(1);
        }
        assertThat(context.reads.get()).isPositive();
    }

    @Test
    void allocatesNothingWhileDisabled() {
        LatencyProbes probes = new LatencyProbes(10);
        TracepointObservationHandler handler = new TracepointObservationHandler(probes);
        Observation.Context context = new Observation.Context();
        context.setName("cheap.check");
        rounds(handler, context);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        rounds(handler, context);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        // The measurement itself may allocate; one byte for each round would be 200,000.
        assertThat(bytes).isLessThan(ROUNDS / 10);
    }

    private static void rounds(TracepointObservationHandler handler, Observation.Context context) {
        for (int i = 0; i < ROUNDS; i++) {
            handler.onStart(context);
            handler.onStop(context);
        }
    }

    @Test
    void keyValueThatFailsDoesNotReachTheApplication() {
        observe("failing.value");
        try (FiredEvents fired = FiredEvents.of("failing:value")) {
            Observation.createNotStarted("failing.value", registry)
                    .lowCardinalityKeyValue(
                            new KeyValue() {
                                @Override
                                public String getKey() {
                                    return "method";
                                }

                                @Override
                                public String getValue() {
                                    throw new IllegalStateException("no value");
                                }
                            })
                    .start()
                    .stop();
            assertThat(fired.rest()).isEmpty();
        }
    }

    @Test
    void firesInTheScopeThatIsGiven() {
        ObservationTracepoints tracepoints = observe("scoped.call");
        AtomicInteger depth = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        tracepoints.scope(
                (context, firing) -> {
                    depth.incrementAndGet();
                    firing.run();
                    depth.decrementAndGet();
                });
        Observation.start("scoped.call", registry).stop();
        assertThat(depth).hasValue(0);
        try (FiredEvents fired =
                FiredEvents.of("scoped:call").whenFired(() -> seen.set(depth.get()))) {
            Observation.start("scoped.call", registry).stop();
            assertThat(fired.rest()).hasSize(1);
        }
        assertThat(seen).hasValue(1);
    }
}
