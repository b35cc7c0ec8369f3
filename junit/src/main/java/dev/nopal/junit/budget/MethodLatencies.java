package dev.nopal.junit.budget;

import dev.nopal.agent.OwnAgent;
import dev.nopal.agent.meter.AroundCall;
import dev.nopal.agent.meter.MethodMeter;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The durations of a method's calls, from their beginning to their return or exception. */
final class MethodLatencies implements LatencySource, AroundCall {
    private static final int MOST_METHODS = 100;

    private final Latencies latencies = new Latencies();
    private final BooleanSupplier isOwn;
    private Optional<String> refusal = Optional.empty();
    private Optional<MethodMeter> meter = Optional.empty();

    private MethodLatencies(BooleanSupplier isOwn) {
        this.isOwn = isOwn;
    }

    static MethodLatencies of(BudgetedMethod method, BooleanSupplier isOwn) {
        MethodLatencies measured = new MethodLatencies(isOwn);
        measured.refusal = OwnAgent.load();
        if (measured.refusal.isEmpty()) {
            MethodMeter meter =
                    MethodMeter.on(
                            new MethodMeter.Methods(
                                    method.classes(), method.methods(), true, MOST_METHODS, ""),
                            (_, _) -> measured);
            measured.meter = Optional.of(meter);
            measured.refusal = meter.refusal();
        }
        return measured;
    }

    @Override
    public long enter() {
        if (!isOwn.getAsBoolean()) {
            return 0;
        }
        long now = System.nanoTime();
        return now == 0 ? 1 : now;
    }

    @Override
    public void exit(Throwable thrown, long token) {
        if (token != 0) {
            latencies.add(System.nanoTime() - token);
        }
    }

    @Override
    public Optional<String> refusal() {
        return refusal;
    }

    @Override
    public Latencies latencies() {
        return latencies;
    }

    @Override
    public void close() {
        meter.ifPresent(MethodMeter::close);
    }
}
