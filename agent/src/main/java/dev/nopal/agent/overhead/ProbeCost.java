package dev.nopal.agent.overhead;

import dev.nopal.script.FireCounter;

import java.util.function.DoubleSupplier;

/** The cost of one probe for the program: the number of events, times the cost of one. */
final class ProbeCost {
    private final FireCounter counter = new FireCounter();
    private final DoubleSupplier eventNanos;
    private long fired;
    private double spent;
    private double recent;

    /**
     * @param eventNanos the cost of an event; called by the first update that has one
     */
    ProbeCost(DoubleSupplier eventNanos) {
        this.eventNanos = eventNanos;
    }

    FireCounter counter() {
        return counter;
    }

    /**
     * Adds the events since the last call.
     *
     * @param keep the share of the recent cost that is still recent
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
