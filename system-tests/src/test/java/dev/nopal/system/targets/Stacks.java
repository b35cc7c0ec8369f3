package dev.nopal.system.targets;

import dev.nopal.Tracepoint;

import java.io.IOException;

/** A program that fires from methods whose names a stack should show: {@code climb COUNT}. */
public final class Stacks {
    private static final Tracepoint TOP = Tracepoint.of("stacks", "top", long.class);

    private Stacks() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(
                (command, words) -> {
                    if (command.equals("paths")) {
                        return TOP.provider().paths();
                    }
                    long seen = 0;
                    for (int i = Integer.parseInt(words.getFirst()); i > 0; i--) {
                        seen += outerFrame(i);
                    }
                    return seen;
                });
    }

    private static long outerFrame(long value) {
        return innerFrame(value + 1);
    }

    private static long innerFrame(long value) {
        return TOP.fire(value) ? 1 : 0;
    }
}
