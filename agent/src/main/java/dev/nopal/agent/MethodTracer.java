package dev.nopal.agent;

import java.util.Map;

/**
 * A tracer that you write: what to measure around calls of the methods that it is on for.
 *
 * <p>Its probes are called {@code PROVIDER:METHOD__NAME} and are given the method first, then what
 * {@link #exit} returns. Neither method is called unless the probe is enabled.
 *
 * <p>Register it with {@link Tracers#register}; or give its class, which then needs a constructor
 * without parameters, where a tracer's name is expected: {@code nopal tracer on com.shop.Refunds
 * --class com.shop.Checkout -p TARGET}.
 *
 * <p>Both methods run in the application's threads, inside of its calls: they must be quick, must
 * not block, and must be safe from many threads. What they throw is dropped. What they call may be
 * traced too; it does not call them again.
 */
public interface MethodTracer {
    /** Returns its name: 1 to 16 of {@code a-z}, {@code 0-9} and {@code _}. */
    String name();

    /**
     * Returns the names and types of what {@link #exit} returns, in that order: at most eleven of
     * {@code long.class}, {@code int.class}, {@code String.class} and whatever else a tracepoint
     * takes.
     */
    Map<String, Class<?>> arguments();

    /**
     * Called when a call begins.
     *
     * @param method its name, with its parameters' types where it is overloaded
     * @param self null in a static method and in a constructor
     * @return what {@link #exit} is given; 0 to leave this call out
     */
    default long enter(String method, Object self, Object[] arguments) {
        return 1;
    }

    /**
     * Called when a call ends.
     *
     * @param arguments as they were when the call began
     * @param returned null also if it returns nothing
     * @param thrown what it ended in, or null
     * @param entered what {@link #enter} returned
     * @return what the probe is given after the method; null to fire nothing
     */
    Object[] exit(
            String method,
            Object self,
            Object[] arguments,
            Object returned,
            Throwable thrown,
            long entered);
}
