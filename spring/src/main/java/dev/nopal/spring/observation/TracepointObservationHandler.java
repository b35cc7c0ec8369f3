package dev.nopal.spring.observation;

import dev.nopal.spring.probe.LatencyProbe;
import dev.nopal.spring.probe.LatencyProbes;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;

/**
 * Fires the tracepoint of every observation that ends.
 *
 * <p>While the tracepoint is disabled, the start of an observation costs a lookup by name and the
 * check, and its end a lookup in the context: no key value is read, nothing is allocated, no clock
 * is asked. An observation that began before the tracepoint was enabled does not fire, because its
 * start is unknown. Never throws into the application. Thread-safe.
 */
final class TracepointObservationHandler implements ObservationHandler<Observation.Context> {
    /** The key of the start time among the values of a context. */
    private static final Object START = new Object();

    private final LatencyProbes probes;
    private volatile FiringScope scope = FiringScope.NONE;

    TracepointObservationHandler(LatencyProbes probes) {
        this.probes = probes;
    }

    void scope(FiringScope scope) {
        this.scope = scope;
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return true;
    }

    @Override
    public void onStart(Observation.Context context) {
        LatencyProbe probe = probes.find(context.getName());
        if (probe != null && probe.isEnabled()) {
            context.put(START, System.nanoTime());
        }
    }

    @Override
    public void onStop(Observation.Context context) {
        if (context.get(START) == null) {
            return; // The context was just used: this takes less than a look at the tracepoint.
        }
        LatencyProbe probe = probes.find(context.getName());
        if (probe != null && probe.isEnabled()) {
            end(context, probe);
        }
    }

    /** Fires once, although Spring stops the observation of a request that timed out twice. */
    private void end(Observation.Context context, LatencyProbe probe) {
        if (!(context.remove(START) instanceof Long start)) {
            return;
        }
        long nanoseconds = System.nanoTime() - start;
        try {
            scope.run(context, () -> fire(context, probe, nanoseconds));
        } catch (RuntimeException | LinkageError e) {
            // A key value or a tracer of the application failed: its request must not.
        }
    }

    private static void fire(Observation.Context context, LatencyProbe probe, long nanoseconds) {
        probe.fire(
                ObservedValues.method(context),
                ObservedValues.route(context),
                ObservedValues.status(context),
                ObservedValues.outcome(context),
                ObservedValues.error(context),
                nanoseconds);
    }
}
