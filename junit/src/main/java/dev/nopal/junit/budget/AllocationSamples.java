package dev.nopal.junit.budget;

import java.util.Arrays;

/**
 * The bytes that calls allocated, in their order, as averages of blocks.
 *
 * <p>Bounded: when all blocks are full, two become one. Thread-safe; adding allocates nothing, so
 * that an outer call that is measured, too, does not count it.
 */
final class AllocationSamples {
    private static final int BLOCKS = 64;

    /** A share of blocks with one-time costs, such as a class that is loaded late. */
    private static final double OUTLIERS = 0.1;

    private final long[] sums = new long[BLOCKS];
    private long size = 1;
    private int full;
    private long sum;
    private long count;
    private long calls;
    private long unknown;

    /** Adds a call; returns how many there are. */
    synchronized long add(long bytes) {
        calls++;
        sum += bytes;
        count++;
        if (count == size) {
            if (full == BLOCKS) {
                merge();
                // What is in hand is half a block now.
                return calls;
            }
            sums[full++] = sum;
            sum = 0;
            count = 0;
        }
        return calls;
    }

    /** Counts a call whose allocations the JVM does not know. */
    synchronized void addUnknown() {
        unknown++;
    }

    private void merge() {
        for (int i = 0; i < BLOCKS / 2; i++) {
            sums[i] = sums[2 * i] + sums[2 * i + 1];
        }
        full = BLOCKS / 2;
        size *= 2;
    }

    synchronized long calls() {
        return calls;
    }

    synchronized long unknown() {
        return unknown;
    }

    /**
     * Returns the average of the later half, without the tenth of its blocks that allocated most;
     * NaN if there was no call.
     */
    synchronized double steadyAverage() {
        double[] averages = new double[full - full / 2];
        for (int i = 0; i < averages.length; i++) {
            averages[i] = (double) sums[full / 2 + i] / size;
        }
        Arrays.sort(averages);
        int kept = averages.length - (int) (averages.length * OUTLIERS);
        return Arrays.stream(averages, 0, kept).average().orElse(Double.NaN);
    }
}
