package dev.nopal.cli.export.stacks;

import dev.nopal.script.render.MapJson;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The keys of maps that have a stack among their parts. */
public final class StackKey {
    /** What every virtual thread has below its {@code run}, and some samples lack. */
    private static final List<String> STARTS =
            List.of("jdk.internal.vm.Continuation.", "java.lang.VirtualThread$VThreadContinuation");

    private static final String NO_STACK = "(no stack)";

    private StackKey() {}

    /** Returns whether the keys of a map have a stack; they are of one type. */
    static boolean isIn(MapData map) {
        return map.keyed()
                && map.entries().stream()
                        .limit(1)
                        .flatMap(entry -> MapJson.parts(entry.key()).stream())
                        .anyMatch(Value.Stack.class::isInstance);
    }

    /** Returns the frames of all stacks in a key, outermost first; one that says so if none. */
    static List<String> frames(Value key) {
        List<String> frames = new ArrayList<>();
        for (Value part : MapJson.parts(key)) {
            if (part instanceof Value.Stack stack) {
                frames.addAll(frames(stack));
            }
        }
        if (frames.isEmpty()) {
            frames.add(NO_STACK);
        }
        return frames;
    }

    /** Returns the frames of a stack, outermost first. */
    public static List<String> frames(Value.Stack stack) {
        List<String> frames = new ArrayList<>();
        for (int i = stack.frames().size() - 1; i >= 0; i--) {
            String text = new String(stack.frames().get(i).bytes(), StandardCharsets.UTF_8);
            boolean isStart =
                    frames.isEmpty() && STARTS.stream().anyMatch(start -> text.startsWith(start));
            if (!isStart || i == 0) {
                frames.add(text);
            }
        }
        return frames;
    }
}
