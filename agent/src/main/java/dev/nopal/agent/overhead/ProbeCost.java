package dev.nopal.agent.overhead;

import dev.nopal.script.FireCounter;

import java.util.function.DoubleSupplier;

/** What one probe costs the program: events, times what one of them takes. */
final class ProbeCost {
    /** Until an event was timed. */
    private static final double UNKNOWN_NANOS = 100;

    private static final double LEAST_NANOS = 1;

    private final FireCounter counter = new FireCounter();
    private final DoubleSupplier outsideNanos;
    private double eventNanos = UNKNOWN_NANOS;
    private boolean isMeasured;
    private long fired;
    private long timed;
    private long nanos;
    private double spent;
    private double recent;

    /**
     * @param outsideNanos what an event costs besides its handlers; asked with the first update
     */
    ProbeCost(DoubleSupplier outsideNanos) {
        this.outsideNanos = outsideNanos;
    }

    FireCounter counter() {
        return counter;
    }

    /**
     * Takes in what happened since the last call.
     *
     * @param clockNanos what a reading of the clock takes
     * @param keep which part of the recent cost is still recent
     * @return nanoseconds spent since the last call
     */
    double update(double clockNanos, double keep) {
        long firedNow = counter.fired();
        long timedNow = counter.timed();
        long nanosNow = counter.nanos();
        if (timedNow > timed) {
            double mean = (nanosNow - nanos) / (double) (timedNow - timed);
            double measured = Math.max(LEAST_NANOS, mean - clockNanos);
            // Code gets faster as it is compiled: the newest events count most.
            eventNanos = isMeasured ? (eventNanos + measured) / 2 : measured;
            isMeasured = true;
        }
        if (firedNow == fired) {
            recent *= keep;
            return 0;
        }
        double cost = (firedNow - fired) * (eventNanos + outsideNanos.getAsDouble());
        fired = firedNow;
        timed = timedNow;
        nanos = nanosNow;
        spent += cost;
        recent = recent * keep + cost;
        return cost;
    }

    /** Returns the nanoseconds of all events. */
    double spent() {
        return spent;
    }

    /** Returns the nanoseconds of the last second or so. */
    double recent() {
        return recent;
    }
}
