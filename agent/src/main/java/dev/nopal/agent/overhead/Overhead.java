package dev.nopal.agent.overhead;

import dev.nopal.script.FireCounter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/**
 * The cost of all probes of a session for the program, and those that exceed the limit.
 *
 * <p>A probe is identified by the unit that is removed together with it: a method, with its entry
 * and its exit.
 */
public final class Overhead {
    /**
     * The share of the recent cost that is kept at each update; there are twenty updates per
     * second.
     */
    private static final double KEEP = 0.95;

    /**
     * A unit to remove.
     *
     * @param unit the unit
     * @param share the share of one processor that it cost recently
     */
    public record Excess(Object unit, double share) {}

    private final Allowance allowance;
    private final boolean isLimited;
    private final Map<Object, List<ProbeCost>> costs = new IdentityHashMap<>();
    private final Map<Object, Boolean> fixed = new IdentityHashMap<>();
    private double recentNanos;

    /**
     * @param limit the share of one processor that probes may cost; empty for no limit
     */
    public Overhead(OptionalDouble limit) {
        isLimited = limit.isPresent();
        allowance = new Allowance(limit.orElse(1));
    }

    /** Returns the nanoseconds that reading the clock takes; measured at the first call. */
    public static double clockNanos() {
        return ClockCost.nanos();
    }

    /**
     * Returns the counter for one more probe.
     *
     * @param eventNanos the cost of an event; called by {@link #update}
     * @param mayGo whether it can be removed
     */
    public synchronized FireCounter counter(Object unit, DoubleSupplier eventNanos, boolean mayGo) {
        ProbeCost cost = new ProbeCost(eventNanos);
        costs.computeIfAbsent(unit, _ -> new ArrayList<>()).add(cost);
        if (!mayGo) {
            fixed.put(unit, true);
        }
        return cost.counter();
    }

    /**
     * Adds the events since the last call; returns what must be removed, the most expensive first.
     */
    public synchronized List<Excess> update(double elapsedNanos) {
        double spent = 0;
        for (List<ProbeCost> each : costs.values()) {
            for (ProbeCost cost : each) {
                spent += cost.update(KEEP);
            }
        }
        recentNanos = recentNanos * KEEP + elapsedNanos;
        if (!isLimited || !allowance.isOverdrawnBy(spent, elapsedNanos)) {
            return List.of();
        }
        allowance.restart();
        return excess();
    }

    private List<Excess> excess() {
        Map<Object, Double> recent = new IdentityHashMap<>();
        costs.forEach(
                (unit, all) -> {
                    if (!fixed.containsKey(unit)) {
                        recent.put(unit, all.stream().mapToDouble(ProbeCost::recent).sum());
                    }
                });
        double left = recent.values().stream().mapToDouble(Double::doubleValue).sum();
        double allowed = allowance.share() * recentNanos;
        List<Object> hottest = new ArrayList<>(recent.keySet());
        hottest.sort(Comparator.comparing(recent::get).reversed());
        List<Excess> excess = new ArrayList<>();
        for (Object unit : hottest) {
            if (left <= allowed) {
                break;
            }
            left -= recent.get(unit);
            excess.add(new Excess(unit, recent.get(unit) / recentNanos));
        }
        return excess;
    }

    /** Returns how often the probes of a unit fired, until now. */
    public synchronized long fired(Object unit) {
        return costs.get(unit).stream().mapToLong(cost -> cost.counter().fired()).sum();
    }

    /** Returns the limit, if there is one. */
    public OptionalDouble limit() {
        return isLimited ? OptionalDouble.of(allowance.share()) : OptionalDouble.empty();
    }

    /** Returns how often all probes fired, until now. */
    public synchronized long fired() {
        return costs.keySet().stream().mapToLong(this::fired).sum();
    }

    /** Returns the nanoseconds that all probes took, until the last update. */
    public synchronized double nanos() {
        return costs.values().stream().flatMap(List::stream).mapToDouble(ProbeCost::spent).sum();
    }
}
