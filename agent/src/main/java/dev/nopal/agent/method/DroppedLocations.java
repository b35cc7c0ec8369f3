package dev.nopal.agent.method;

import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.probe.Probe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The locations of a session that could be instrumented in no class: their probes never fire, and
 * are not counted as attached. Thread-safe.
 */
final class DroppedLocations {
    /** In how many classes of one name, in several loaders, each is instrumented. */
    private final Map<Object, Integer> classes = new HashMap<>();

    /** Adds a location that is about to be instrumented in one class. */
    synchronized void add(Location location) {
        classes.merge(RequestedLocations.keyOf(location), 1, Integer::sum);
    }

    /** Notes that this was not possible in one class. */
    synchronized void drop(Location location) {
        classes.merge(RequestedLocations.keyOf(location), -1, Integer::sum);
    }

    /** Returns the probes without those that never fire. */
    synchronized List<Probe> without(List<Probe> probes) {
        return probes.stream().filter(probe -> !isDropped(probe)).toList();
    }

    private boolean isDropped(Probe probe) {
        return probe.unit() instanceof InstrumentedLocation unit
                && classes.getOrDefault(RequestedLocations.keyOf(unit.location()), 1) <= 0;
    }
}
