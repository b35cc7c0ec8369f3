package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.MethodLocation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * The tracer {@code latency}: fires when a call ends, with its duration and the exception that
 * ended it.
 */
final class LatencyTracer implements TracerKind {
    private static final MethodHandle ENTER =
            CallbackShape.find(LatencyTracer.class, "enter", long.class);
    private static final MethodHandle EXIT =
            CallbackShape.find(
                    LatencyTracer.class,
                    "exit",
                    void.class,
                    MethodHandle.class,
                    String.class,
                    Throwable.class,
                    long.class);

    @Override
    public String name() {
        return "latency";
    }

    /** Returns no suffix: the most common tracer uses the plain name of the method. */
    @Override
    public String suffix() {
        return "";
    }

    @Override
    public List<ProbeArgument> arguments() {
        return List.of(
                ProbeArgument.METHOD,
                new ProbeArgument("ns", long.class),
                new ProbeArgument("exception", String.class));
    }

    @Override
    public Callback callback(MethodLocation location, String label, TracerProbe probe) {
        MethodHandle exit = MethodHandles.insertArguments(EXIT, 0, probe.fire(), label);
        return Callback.around(
                location,
                CallbackShape.enter(location, probe, ENTER),
                CallbackShape.exit(location, exit));
    }

    @Override
    public void warmUp() {
        Class<?>[] fired = {String.class, long.class, String.class};
        CallbackShape.warmUp(fired, EXIT, "", new StackOverflowError(), 1L);
    }

    private static long enter() {
        long now = System.nanoTime();
        return now == 0 ? 1 : now;
    }

    private static void exit(MethodHandle fire, String label, Throwable thrown, long start)
            throws Throwable {
        if (start != 0) {
            long nanos = System.nanoTime() - start;
            String exception = thrown == null ? null : thrown.getClass().getName();
            fire.invokeExact(label, nanos, exception);
        }
    }
}
