package dev.nopal.agent.tracer;

import java.lang.invoke.MethodHandle;

/**
 * A tracepoint that a tracer fires.
 *
 * @param name such as {@code checkout:pay}
 * @param enabled {@code ()boolean}: whether the tracepoint is enabled; costs two loads
 * @param fire takes the arguments in their own types
 * @param all {@code (Object[])boolean}: takes them in an array, and checks them
 */
record TracerProbe(String name, MethodHandle enabled, MethodHandle fire, MethodHandle all) {}
