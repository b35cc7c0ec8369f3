package dev.nopal.system.kubernetes;

import dev.nopal.system.harness.Subprocess;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A wait for a fact, with the deadline of all tests. */
final class Waiting {
    private static final long PAUSE_NANOS = 20_000_000;

    private Waiting() {}

    static void until(String what, BooleanSupplier fact) {
        long start = System.nanoTime();
        while (!fact.getAsBoolean()) {
            if (System.nanoTime() - start > Subprocess.DEADLINE.toNanos()) {
                throw new AssertionError("not in time: " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
