package dev.nopal.cli;

import dev.nopal.Tracepoint;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that fires latencies drawn from a known distribution, and also takes some real time; a
 * factor makes both longer.
 */
public final class DrawnProgram {
    private static final int DRAWN = 8_000;
    private static final int REAL = 400;
    private static final long WORK_NANOS = 400_000;

    private DrawnProgram() {}

    /** Runs with a seed and a factor. */
    public static void main(String[] arguments) {
        Tracepoint checkout = Tracepoint.of("shop", "checkout", long.class, String.class);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[0]));
        double factor = Double.parseDouble(arguments[1]);
        for (int i = 0; i < DRAWN; i++) {
            double nanos = 1e6 * Math.exp(0.5 * random.nextGaussian());
            checkout.fire((long) (nanos * factor), "card");
            checkout.fire((long) nanos, "cash"); // Never slower.
        }
        for (int i = 0; i < REAL; i++) {
            work((long) (WORK_NANOS * factor));
        }
    }

    static void work(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }
}
