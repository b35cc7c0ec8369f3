package dev.nopal.spring.probe;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A tracepoint that fires when something ends: a request, or any other observation.
 *
 * <p>Its arguments are the same for all of them, and six, because older versions of bpftrace read
 * no more. Those that are unknown are empty or 0. Never throws into the application. Thread-safe.
 */
public final class LatencyProbe {
    private static final Map<String, Class<?>> ARGUMENTS = arguments();

    private final Tracepoint tracepoint;

    private LatencyProbe(Tracepoint tracepoint) {
        this.tracepoint = tracepoint;
    }

    private static Map<String, Class<?>> arguments() {
        Map<String, Class<?>> arguments = new LinkedHashMap<>();
        arguments.put("method", String.class);
        arguments.put("route", String.class);
        arguments.put("status", int.class);
        arguments.put("outcome", String.class);
        arguments.put("error", String.class);
        arguments.put("nanoseconds", long.class);
        return Collections.unmodifiableMap(arguments);
    }

    /**
     * Declares the tracepoint.
     *
     * @throws IllegalArgumentException if the application declared one of that name with other
     *     arguments
     */
    static LatencyProbe declare(ProbeName name) {
        return new LatencyProbe(
                TracepointProvider.named(name.provider()).tracepoint(name.probe(), ARGUMENTS));
    }

    /** Returns whether a tracer or session is attached: two loads and a branch. */
    public boolean isEnabled() {
        return tracepoint.isEnabled();
    }

    /** Fires if the tracepoint is still enabled. Boxes its numbers: call it if it was enabled. */
    public void fire(
            String method,
            String route,
            int status,
            String outcome,
            String error,
            long nanoseconds) {
        tracepoint.fire(method, route, status, outcome, error, nanoseconds);
    }

    @Override
    public String toString() {
        return tracepoint.provider().name() + ":" + tracepoint.name();
    }
}
