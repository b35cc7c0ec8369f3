package dev.nopal.script.check;

import dev.nopal.script.type.Type;

import java.util.Optional;

/** The names of the ways to print a stack. */
final class StackModes {
    private StackModes() {}

    static Optional<Type.Stack.Mode> named(String word) {
        return switch (word) {
            case "bpftrace" -> Optional.of(Type.Stack.Mode.BPFTRACE);
            case "perf" -> Optional.of(Type.Stack.Mode.PERF);
            case "raw" -> Optional.of(Type.Stack.Mode.RAW);
            default -> Optional.empty();
        };
    }
}
