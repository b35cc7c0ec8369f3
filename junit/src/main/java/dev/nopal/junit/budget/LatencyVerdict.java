package dev.nopal.junit.budget;

import dev.nopal.script.statistics.ConfidenceInterval;
import dev.nopal.script.statistics.Deviations;
import dev.nopal.script.statistics.QuantileEvidence;

import java.util.Arrays;

/**
 * The verdict on one limit, by the rules of {@code nopal diff}: it is exceeded if the quantile is
 * above it, and its confidence bound, too.
 *
 * <p>The bound assumes that events are independent. Slow events often are not: a pause of the
 * machine makes many slow at once. So the events are cut into batches, in their order; if those
 * above the limit crowd in some batches more than chance would have it, the events count as
 * correspondingly fewer.
 *
 * @param quantile the quantile with its bounds, in nanoseconds
 * @param events how many were judged
 * @param beyond how many took longer than the limit
 * @param clustering by how much the events count as fewer; 1 if they are independent
 */
record LatencyVerdict(
        LatencyLimit limit,
        Outcome outcome,
        ConfidenceInterval quantile,
        long events,
        long beyond,
        double clustering) {
    /** The probability of a wrong verdict on a program that just keeps all its limits. */
    static final double LEVEL = 0.01;

    /** Enough to estimate a variance, and few enough for some events in each. */
    private static final int BATCHES = 30;

    enum Outcome {
        /** Below the limit by more than chance. */
        KEPT,
        /** Too close to the limit to tell; the test passes. */
        UNDECIDED,
        /** Above the limit by more than chance. */
        EXCEEDED,
        /** Too few events for this quantile. */
        TOO_FEW
    }

    /**
     * Judges one limit.
     *
     * @param nanos durations in the order of the events
     * @param limits how many limits are judged together; the level is divided among them
     */
    static LatencyVerdict of(LatencyLimit limit, long[] nanos, int limits) {
        long beyond = Arrays.stream(nanos).filter(each -> each > limit.nanos()).count();
        if (!QuantileEvidence.isEnough(nanos.length, limit.quantile())) {
            ConfidenceInterval unknown = ConfidenceInterval.exactly(Double.NaN);
            return new LatencyVerdict(limit, Outcome.TOO_FEW, unknown, nanos.length, beyond, 1);
        }
        double clustering = clustering(nanos, limit.nanos());
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        ConfidenceInterval rank =
                ConfidenceInterval.share(
                        limit.quantile(),
                        nanos.length / clustering,
                        Deviations.exceededBy(LEVEL / limits));
        ConfidenceInterval quantile =
                new ConfidenceInterval(
                        // Outwards: with few events, a rank is a wide step.
                        at(sorted, Math.floor(rank.low() * nanos.length)),
                        at(sorted, Math.ceil(limit.quantile() * nanos.length - 1e-9)),
                        at(sorted, Math.ceil(rank.high() * nanos.length)));
        Outcome outcome =
                quantile.low() > limit.nanos()
                        ? Outcome.EXCEEDED
                        : quantile.high() <= limit.nanos() ? Outcome.KEPT : Outcome.UNDECIDED;
        return new LatencyVerdict(limit, outcome, quantile, nanos.length, beyond, clustering);
    }

    private static double at(long[] sorted, double rank) {
        return sorted[(int) Math.min(sorted.length, Math.max(1, rank)) - 1];
    }

    /**
     * Returns the variance of the number beyond the limit in a batch, as a multiple of what
     * independent events would have; at least 1.
     */
    private static double clustering(long[] nanos, long limit) {
        int size = nanos.length / BATCHES;
        if (size == 0) {
            return 1;
        }
        double[] counts = new double[BATCHES];
        for (int i = 0; i < size * BATCHES; i++) {
            counts[i / size] += nanos[i] > limit ? 1 : 0;
        }
        double mean = Arrays.stream(counts).sum() / BATCHES;
        double squares = Arrays.stream(counts).map(each -> (each - mean) * (each - mean)).sum();
        double expected = mean * (1 - mean / size);
        return expected <= 0 ? 1 : Math.max(1, squares / (BATCHES - 1) / expected);
    }
}
