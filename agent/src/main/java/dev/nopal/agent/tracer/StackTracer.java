package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.MethodLocation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The tracer {@code stack}: fires when a call begins, with the Java stack as text, innermost frame
 * first.
 */
final class StackTracer implements TracerKind {
    /** More than fit into the 1,024 bytes of a tracepoint's string. */
    private static final int MAX_FRAMES = 32;

    private static final MethodHandle ENTER =
            CallbackShape.find(
                    StackTracer.class, "enter", void.class, MethodHandle.class, String.class);

    @Override
    public String name() {
        return "stack";
    }

    @Override
    public List<ProbeArgument> arguments() {
        return List.of(ProbeArgument.METHOD, new ProbeArgument("stack", String.class));
    }

    @Override
    public Callback callback(MethodLocation location, String label, TracerProbe probe) {
        MethodHandle enter = MethodHandles.insertArguments(ENTER, 0, probe.fire(), label);
        return Callback.atEntry(location, CallbackShape.entry(location, probe, enter));
    }

    private static void enter(MethodHandle fire, String label) throws Throwable {
        String stack =
                Frames.walk(
                        frames ->
                                frames.limit(MAX_FRAMES)
                                        .map(StackTracer::text)
                                        .collect(Collectors.joining("\n")));
        fire.invokeExact(label, stack);
    }

    private static String text(StackWalker.StackFrame frame) {
        String file = Frames.file(frame);
        String place =
                frame.isNativeMethod()
                        ? "Native Method"
                        : file.isEmpty() ? "Unknown Source" : file + ":" + frame.getLineNumber();
        return Frames.method(frame) + "(" + place + ")";
    }
}
