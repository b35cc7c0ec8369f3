package dev.nopal.examples;

import dev.nopal.Tracepoint;
import dev.nopal.Tracepoints;

/** Prints what works in this process, and where tracers find the tracepoint. */
final class State {
    static void main() {
        Tracepoint hello = Tracepoint.of("global", "hello", long.class, String.class);
        IO.println(Tracepoints.status());
        IO.println(hello.provider().paths());
    }
}
