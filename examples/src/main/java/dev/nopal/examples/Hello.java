package dev.nopal.examples;

import dev.nopal.Tracepoint;

/** A program that fires a greeting once a second. */
final class Hello {
    static final Tracepoint HELLO = Tracepoint.of("global", "hello", long.class, String.class);

    static void main() throws InterruptedException {
        while (true) {
            boolean fired = HELLO.fire(System.nanoTime(), "Hello world");
            IO.println(fired ? "Probe fired!" : "Not enabled");
            Thread.sleep(1_000);
        }
    }
}
