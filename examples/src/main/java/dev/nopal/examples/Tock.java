package dev.nopal.examples;

import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.lang.invoke.MethodHandles;

/** A program that fires the cost of its own enabled check. */
final class Tock {
    private static final int CHECKS = 1_000;

    @Provider("global")
    interface Trace {
        void tock(long picoseconds);

        boolean tockEnabled();
    }

    static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);

    static void main() throws InterruptedException {
        while (true) {
            boolean looking = false;
            long start = System.nanoTime();
            for (int i = 0; i < CHECKS; i++) {
                looking = TRACE.tockEnabled();
            }
            // One check is far shorter than the clock's tick, so this is the mean of a thousand.
            long picosecondsEach = System.nanoTime() - start;
            if (looking) {
                TRACE.tock(picosecondsEach);
            }
            Thread.sleep(1);
        }
    }
}
