package dev.nopal.junit.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Judges many simulated runs of programs whose true quantile is known, each from a seed of its own.
 */
final class LatencyVerdictTest {
    private static final int RUNS = 1_000;
    private static final LatencyVerdict.Outcome EXCEEDED = LatencyVerdict.Outcome.EXCEEDED;
    private static final LatencyLimit P99 = new LatencyLimit("p99", 0.99, 5_000_000);
    private static final LatencyLimit P50 = new LatencyLimit("p50", 0.5, 5_000_000);

    @Test
    void programAtItsLimitFailsAtMostOneRunInAHundred() {
        for (int events : new int[] {1_000, 3_000}) {
            assertThat(failures(P99, random -> independent(random, events, P99, 1)))
                    .as("%s events", events)
                    .isLessThanOrEqualTo(RUNS / 100);
        }
        for (int events : new int[] {20, 100, 2_000}) {
            assertThat(failures(P50, random -> independent(random, events, P50, 1)))
                    .as("%s events", events)
                    .isLessThanOrEqualTo(RUNS / 100);
        }
    }

    /** In a test with ten limits, the chance that any of them fails stays the same. */
    @Test
    void levelIsDividedAmongLimits() {
        int failed = 0;
        for (int run = 0; run < RUNS; run++) {
            SplittableRandom random = new SplittableRandom(run);
            boolean isFailed = false;
            for (int limit = 0; limit < 10; limit++) {
                long[] nanos = independent(random, 1_000, P50, 1);
                isFailed |= LatencyVerdict.of(P50, nanos, 10).outcome() == EXCEEDED;
            }
            failed += isFailed ? 1 : 0;
        }
        assertThat(failed).isLessThanOrEqualTo(RUNS / 100);
    }

    @Test
    void programTenPercentBelowItsLimitFailsAboutNever() {
        assertThat(failures(P99, random -> independent(random, 1_000, P99, 0.9)))
                .isLessThanOrEqualTo(1);
    }

    @Test
    void programFarAboveItsLimitFailsAlways() {
        assertThat(failures(P99, random -> independent(random, 1_000, P99, 1.5))).isEqualTo(RUNS);
        assertThat(failures(P50, random -> independent(random, 1_000, P50, 2))).isEqualTo(RUNS);
    }

    /**
     * The program is fast, but in two of three runs the machine pauses while it runs: 20 to 60
     * events in a row are slow, so that the 99th percentile of the run is far above the limit.
     */
    @Test
    void pauseOfTheMachineDoesNotFailATest() {
        int failed = 0;
        int above = 0;
        for (int run = 0; run < RUNS; run++) {
            SplittableRandom random = new SplittableRandom(run);
            long[] nanos = independent(random, 1_000, P99, 0.3);
            if (random.nextInt(3) > 0) {
                int start = random.nextInt(900);
                Arrays.fill(nanos, start, start + 20 + random.nextInt(40), 50_000_000);
            }
            LatencyVerdict verdict = LatencyVerdict.of(P99, nanos, 1);
            above += verdict.quantile().estimate() > P99.nanos() ? 1 : 0;
            failed += verdict.outcome() == EXCEEDED ? 1 : 0;
        }
        assertThat(above).isGreaterThan(RUNS / 2);
        assertThat(failed).isZero();
    }

    /** A warm-up is such a pause, at the beginning. */
    @Test
    void slowFirstCallsDoNotFailATest() {
        long[] nanos = independent(new SplittableRandom(1), 1_000, P99, 0.3);
        Arrays.fill(nanos, 0, 40, 80_000_000);
        LatencyVerdict verdict = LatencyVerdict.of(P99, nanos, 1);
        assertThat(verdict.outcome()).isEqualTo(LatencyVerdict.Outcome.UNDECIDED);
        assertThat(new LatencyReport("shop:checkout", "ShopTest.pays()").of(verdict))
                .startsWith("shop:checkout is too close to its budget to tell: p99 is between ")
                .endsWith(
                        "the limit is 5ms. 40 of 1,000 events took longer, most of them one after"
                                + " the other, as in a pause of the machine or a warm-up");
    }

    @Test
    void slowEventsThatAreSpreadFailATest() {
        long[] spread = new long[1_000];
        Arrays.fill(spread, 1_000_000);
        for (int i = 0; i < spread.length; i += 20) {
            spread[i] = 9_000_000;
        }
        LatencyVerdict verdict = LatencyVerdict.of(P99, spread, 1);
        assertThat(verdict.outcome()).isEqualTo(EXCEEDED);
        assertThat(verdict.beyond()).isEqualTo(50);
        assertThat(verdict.clustering()).isEqualTo(1);
    }

    @Test
    void tooFewEventsAreNotJudged() {
        long[] slow = new long[999];
        Arrays.fill(slow, 9_000_000);
        assertThat(LatencyVerdict.of(P99, slow, 1).outcome())
                .isEqualTo(LatencyVerdict.Outcome.TOO_FEW);
        assertThat(LatencyVerdict.of(P99, new long[1_000], 1).outcome())
                .isEqualTo(LatencyVerdict.Outcome.KEPT);
    }

    private interface Run {
        long[] nanos(SplittableRandom random);
    }

    private static int failures(LatencyLimit limit, Run run) {
        int failed = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            LatencyVerdict verdict =
                    LatencyVerdict.of(limit, run.nanos(new SplittableRandom(seed)), 1);
            failed += verdict.outcome() == EXCEEDED ? 1 : 0;
        }
        return failed;
    }

    /**
     * Returns exponentially distributed durations.
     *
     * @param share of the limit, at which their true quantile is
     */
    private static long[] independent(
            SplittableRandom random, int events, LatencyLimit limit, double share) {
        double mean = share * limit.nanos() / -Math.log1p(-limit.quantile());
        long[] nanos = new long[events];
        for (int i = 0; i < events; i++) {
            nanos[i] = Math.round(-Math.log1p(-random.nextDouble()) * mean);
        }
        return nanos;
    }
}
