package dev.nopal.system.sessions;

import dev.nopal.system.harness.Subprocess;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for facts that must be polled. */
final class Deadline {
    private static final long PAUSE_NANOS = 2_000_000;

    private Deadline() {}

    static void await(String what, BooleanSupplier fact) {
        long start = System.nanoTime();
        while (!fact.getAsBoolean()) {
            if (System.nanoTime() - start > Subprocess.DEADLINE.toNanos()) {
                throw new AssertionError("after " + Subprocess.DEADLINE + " still no " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
