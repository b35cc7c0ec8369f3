package dev.nopal.agent;

import java.util.Map;

/**
 * A tracer of your own: what to measure around calls of the methods for which it is on.
 *
 * <p>Its probes are named {@code PROVIDER:METHOD__NAME}; their arguments are the method and then
 * what {@link #exit} returns. Neither method is called unless the probe is enabled.
 *
 * <p>Register it with {@link Tracers#register}; or pass the name of its class, which then needs a
 * constructor without parameters, instead of a tracer's name: {@code nopal tracer on
 * com.shop.Refunds --class com.shop.Checkout -p TARGET}.
 *
 * <p>Both methods run on the application's threads, inside its calls: they must be quick, must not
 * block, and must be thread-safe. What they throw is discarded. What they call may be traced, too,
 * but does not call them again.
 */
public interface MethodTracer {
    /** Returns its name: 1 to 16 of {@code a-z}, {@code 0-9} and {@code _}. */
    String name();

    /**
     * Returns the names and types of the values that {@link #exit} returns, in that order: at most
     * eleven, of the types that a tracepoint takes, such as {@code long.class}, {@code int.class}
     * and {@code String.class}.
     */
    Map<String, Class<?>> arguments();

    /**
     * Runs when a call begins.
     *
     * @param method its name, with its parameters' types where it is overloaded
     * @param self null in a static method and in a constructor
     * @return a value that is passed to {@link #exit}; 0 to skip this call
     */
    default long enter(String method, Object self, Object[] arguments) {
        return 1;
    }

    /**
     * Runs when a call ends.
     *
     * @param arguments as they were when the call began
     * @param returned the value that the call returned; null also if it returns nothing
     * @param thrown the exception that ended the call, or null
     * @param entered the value that {@link #enter} returned
     * @return the arguments of the probe after the method; null to fire nothing
     */
    Object[] exit(
            String method,
            Object self,
            Object[] arguments,
            Object returned,
            Throwable thrown,
            long entered);
}
