package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.MethodLocation;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Optional;

/**
 * The tracer {@code heap}: fires when a call ends, with the bytes that its thread allocated
 * meanwhile; and periodically with the number of live instances of the class.
 *
 * <p>On virtual threads the bytes may be too many, or unknown: see {@link AllocatedBytes}.
 */
final class HeapTracer implements TracerKind {
    private static final MethodHandle ENTER =
            CallbackShape.find(HeapTracer.class, "enter", long.class);
    private static final MethodHandle EXIT =
            CallbackShape.find(
                    HeapTracer.class,
                    "exit",
                    void.class,
                    MethodHandle.class,
                    String.class,
                    long.class);

    HeapTracer(Instrumentation instrumentation) {
        Carrier.openBy(instrumentation);
    }

    @Override
    public String name() {
        return "heap";
    }

    @Override
    public List<ProbeArgument> arguments() {
        return List.of(ProbeArgument.METHOD, new ProbeArgument("bytes", long.class));
    }

    @Override
    public Optional<String> obstacle() {
        try {
            return AllocatedBytes.isCounted()
                    ? Optional.empty()
                    : Optional.of("this JVM does not count what threads allocate");
        } catch (LinkageError e) {
            return Optional.of("this JVM lacks the module jdk.management; add it to the image");
        }
    }

    @Override
    public Optional<ClassSampler> sampler() {
        return Optional.of(new InstanceSampler());
    }

    @Override
    public Callback callback(MethodLocation location, String label, TracerProbe probe) {
        MethodHandle exit =
                MethodHandles.dropArguments(
                        MethodHandles.insertArguments(EXIT, 0, probe.fire(), label),
                        0,
                        Throwable.class);
        return Callback.around(
                location,
                CallbackShape.enter(location, probe, ENTER),
                CallbackShape.exit(location, exit));
    }

    @Override
    public void warmUp() {
        Class<?>[] fired = {String.class, long.class};
        CallbackShape.warmUp(fired, EXIT, "", 1L);
    }

    private static long enter() {
        return AllocatedBytes.start();
    }

    private static void exit(MethodHandle fire, String label, long start) throws Throwable {
        if (start != 0) {
            long bytes = AllocatedBytes.since(start);
            fire.invokeExact(label, bytes);
        }
    }
}
