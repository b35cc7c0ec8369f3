package dev.nopal.agent.overhead;

import dev.nopal.script.FireCounter;

import java.util.function.DoubleSupplier;

/** What one probe costs the program: events, times what one of them takes. */
final class ProbeCost {
    private final FireCounter counter = new FireCounter();
    private final DoubleSupplier eventNanos;
    private long fired;
    private double spent;
    private double recent;

    /**
     * @param eventNanos what an event takes; asked with the first update that has one
     */
    ProbeCost(DoubleSupplier eventNanos) {
        this.eventNanos = eventNanos;
    }

    FireCounter counter() {
        return counter;
    }

    /**
     * Takes in what happened since the last call.
     *
     * @param keep which part of the recent cost is still recent
     * @return nanoseconds spent since the last call
     */
    double update(double keep) {
        long firedNow = counter.fired();
        double cost = firedNow == fired ? 0 : (firedNow - fired) * eventNanos.getAsDouble();
        fired = firedNow;
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
