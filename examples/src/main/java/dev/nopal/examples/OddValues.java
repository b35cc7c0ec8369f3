package dev.nopal.examples;

import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.lang.invoke.MethodHandles;

/** A program that fires values that arrive in an unexpected form. */
final class OddValues {
    @Provider("global")
    interface Trace {
        void value(String text, double fraction, int number);
    }

    static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);

    static void main() throws InterruptedException {
        while (true) {
            TRACE.value(null, 1.5, -1); // null is address 0
            TRACE.value("a\0b", -0.0, Integer.MIN_VALUE); // text ends at its first NUL
            TRACE.value("x".repeat(2_000), Double.NaN, 'ä'); // text is cut at nopal.string.max
            Thread.sleep(1_000);
        }
    }
}
