package dev.nopal.examples;

import dev.nopal.Tracepoint;
import dev.nopal.Tracepoints;

/** A program that prints what works here, and where tracers find the tracepoint. */
final class State {
    static void main() {
        Tracepoint hello = Tracepoint.of("global", "hello", long.class, String.class);
        IO.println(Tracepoints.status());
        IO.println(hello.provider().paths());
    }
}
