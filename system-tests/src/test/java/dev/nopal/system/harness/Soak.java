package dev.nopal.system.harness;

/** How much longer than usual a test runs: {@code -Dnopal.soak=100} for a night. */
public final class Soak {
    private static final int FACTOR = Math.max(1, Integer.getInteger("nopal.soak", 1));

    private Soak() {}

    /** Returns a number of repetitions, times the factor. */
    public static int times(int count) {
        return Math.multiplyExact(count, FACTOR);
    }
}
