package dev.nopal.bench;

import dev.nopal.Tracepoint;

import java.util.ArrayList;
import java.util.List;

/**
 * A program that fires all its tracepoints a thousand times a second, so that a tracer that is
 * attached sees an event at once. Argument 0 is their number; prints where they are.
 */
final class Beating {
    private Beating() {}

    public static void main(String[] arguments) throws InterruptedException {
        List<Tracepoint> tracepoints = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            tracepoints.add(Tracepoint.of("beating", "number_" + i, long.class));
        }
        System.out.println(tracepoints.getFirst().provider().path().orElseThrow());
        for (long i = 0; ; i++) {
            for (Tracepoint each : tracepoints) {
                each.fire(i);
            }
            Thread.sleep(1);
        }
    }
}
