package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.MethodLocation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Iterator;
import java.util.List;

/**
 * The tracer {@code calls}: fires when a call begins, with the caller, its file and line, and the
 * depth of the stack.
 *
 * <p>The depth is that of the stack, not a count of our own, so it is right from the first event
 * on, whenever the probe is enabled.
 */
final class CallsTracer implements TracerKind {
    private static final MethodHandle ENTER =
            CallbackShape.find(
                    CallsTracer.class, "enter", void.class, MethodHandle.class, String.class);

    private record Call(String caller, int depth, String file, int line) {}

    @Override
    public String name() {
        return "calls";
    }

    @Override
    public List<ProbeArgument> arguments() {
        return List.of(
                ProbeArgument.METHOD,
                new ProbeArgument("caller", String.class),
                new ProbeArgument("depth", int.class),
                new ProbeArgument("file", String.class),
                new ProbeArgument("line", int.class));
    }

    @Override
    public Callback callback(MethodLocation location, String label, TracerProbe probe) {
        MethodHandle enter = MethodHandles.insertArguments(ENTER, 0, probe.fire(), label);
        return Callback.atEntry(location, CallbackShape.entry(location, probe, enter));
    }

    private static void enter(MethodHandle fire, String label) throws Throwable {
        Call call = Frames.walk(frames -> call(frames.iterator()));
        fire.invokeExact(label, call.caller, call.depth, call.file, call.line);
    }

    private static Call call(Iterator<StackWalker.StackFrame> frames) {
        String caller = "";
        String file = "";
        int line = 0;
        int depth = 0;
        for (; frames.hasNext(); depth++) {
            StackWalker.StackFrame frame = frames.next();
            if (depth == 1) {
                caller = Frames.method(frame);
                file = Frames.file(frame);
                line = Math.max(0, frame.getLineNumber());
            }
        }
        return new Call(caller, depth, file, line);
    }
}
