package dev.nopal.script.check;

import dev.nopal.script.StackType;

import java.util.Optional;

/** The names of the ways to print a stack. */
final class StackModes {
    private StackModes() {}

    static Optional<StackType.Mode> named(String word) {
        return switch (word) {
            case "bpftrace" -> Optional.of(StackType.Mode.BPFTRACE);
            case "perf" -> Optional.of(StackType.Mode.PERF);
            case "raw" -> Optional.of(StackType.Mode.RAW);
            default -> Optional.empty();
        };
    }
}
