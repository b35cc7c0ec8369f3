package dev.nopal.examples;

import dev.nopal.Elapsed;
import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.lang.invoke.MethodHandles;

/** A program that fires how long it takes to read the clock. */
final class Nsec {
    @Provider("global")
    interface Trace {
        long nsecLatencyStart();

        void nsecLatency(@Elapsed long start);
    }

    static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);

    static void main() throws InterruptedException {
        while (true) {
            long start = TRACE.nsecLatencyStart();
            System.nanoTime();
            TRACE.nsecLatency(start);
            Thread.sleep(1);
        }
    }
}
