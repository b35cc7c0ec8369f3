package dev.nopal.system.targets;

import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.io.IOException;

/** A program that declares an interface without a lookup and prints its tracepoints. */
public final class OfClass {
    @Provider("simple")
    interface Simple {
        void seen(int value);
    }

    private OfClass() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(
                (command, words) -> {
                    Tracepoints.of(Simple.class).seen(1);
                    return Tracepoints.providers().getFirst().tracepoints();
                });
    }
}
