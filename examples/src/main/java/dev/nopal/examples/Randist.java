package dev.nopal.examples;

import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.lang.invoke.MethodHandles;
import java.util.Random;

/** A program that fires random numbers from 0 to 99, to show how evenly they are spread. */
final class Randist {
    @Provider("global")
    interface Trace {
        void randist(int number);
    }

    static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);

    static void main() {
        Random random = new Random();
        while (true) {
            TRACE.randist(random.nextInt(100));
        }
    }
}
