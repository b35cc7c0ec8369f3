package dev.nopal.agent.method;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The locations that one session has requested, as far as their classes are loaded, with their
 * probes. Thread-safe.
 *
 * <p>Classes of one name in several loaders are treated as one: their locations share callbacks.
 */
final class RequestedLocations {
    private final ClassFamilies families;
    private final boolean readsClock;
    private final boolean includesTrivial;
    private final Map<Object, InstrumentedLocation> locations = new HashMap<>();
    private final Map<String, List<MethodProbe>> probes = new LinkedHashMap<>();

    /**
     * @param readsClock whether the script uses a duration
     * @param includesTrivial whether patterns match trivial methods, too
     */
    RequestedLocations(ClassFamilies families, boolean readsClock, boolean includesTrivial) {
        this.families = families;
        this.readsClock = readsClock;
        this.includesTrivial = includesTrivial;
    }

    /** Returns the locations of a class that an attach point matches; adds nothing. */
    List<? extends Location> select(AttachPoint attachPoint, ClassLocations inClass) {
        List<? extends Location> all = MethodPatterns.in(attachPoint, inClass, families);
        return includesTrivial
                ? all
                : all.stream()
                        .filter(each -> !MethodPatterns.isLeftOut(attachPoint, each, inClass))
                        .toList();
    }

    /** Adds the locations of a loaded class that an attach point matches. */
    synchronized void add(AttachPoint attachPoint, ClassLocations inClass) {
        add(attachPoint, inClass, () -> {});
    }

    /**
     * Adds the locations of a class that attach points match; returns their callbacks. New ones
     * call {@code late} when they are first reached.
     */
    synchronized List<Callback> addLate(
            Collection<AttachPoint> attachPoints, ClassLocations inClass, LateClass late) {
        Map<InstrumentedLocation, Boolean> found = new LinkedHashMap<>();
        for (AttachPoint attachPoint : attachPoints) {
            add(attachPoint, inClass, late)
                    .forEach((location, isNew) -> found.merge(location, isNew, Boolean::logicalOr));
        }
        List<Callback> callbacks = new ArrayList<>();
        found.forEach(
                (location, isNew) -> {
                    if (isNew) {
                        late.add(location);
                        location.linkLater();
                    }
                    if (!location.isRemoved()) {
                        callbacks.add(location.callback());
                    }
                });
        return callbacks;
    }

    /** Returns the matching locations, each with whether it is new. */
    private Map<InstrumentedLocation, Boolean> add(
            AttachPoint attachPoint, ClassLocations inClass, Runnable linker) {
        Map<InstrumentedLocation, Boolean> found = new LinkedHashMap<>();
        MethodProbeType type = MethodPatterns.typeOf(attachPoint);
        for (Location each : select(attachPoint, inClass)) {
            Object key = keyOf(each);
            boolean isNew = !locations.containsKey(key);
            InstrumentedLocation location =
                    locations.computeIfAbsent(
                            key,
                            _ ->
                                    new InstrumentedLocation(
                                            inClass.name(), each, families, readsClock, linker));
            MethodProbe probe = location.probe(type, MethodPatterns.nameOf(each, inClass));
            List<MethodProbe> same =
                    probes.computeIfAbsent(probe.signature().probe(), _ -> new ArrayList<>());
            if (!same.contains(probe)) {
                same.add(probe);
            }
            found.merge(location, isNew, Boolean::logicalOr);
        }
        return found;
    }

    /** Removes the locations of classes that were not requested after all; returns them. */
    synchronized List<InstrumentedLocation> forget(Set<String> classes) {
        List<InstrumentedLocation> forgotten = new ArrayList<>();
        locations
                .values()
                .removeIf(
                        each ->
                                classes.contains(each.location().method().owner())
                                        && forgotten.add(each));
        probes.values().forEach(same -> same.removeIf(each -> forgotten.contains(each.unit())));
        probes.values().removeIf(List::isEmpty);
        return forgotten;
    }

    /** Returns the identity of a location, whatever the loader of its class. */
    static Object keyOf(Location location) {
        MethodLocation method = location.method();
        String text = method.owner() + "." + method.name() + method.descriptor();
        return switch (location) {
            case MethodLocation _ -> text;
            case LineLocation line -> List.of(text, line.line(), line.variables());
        };
    }

    synchronized List<ProbeSignature> match(AttachPoint attachPoint) {
        Set<ProbeSignature> found = new LinkedHashSet<>();
        for (List<MethodProbe> same : probes.values()) {
            for (MethodProbe probe : same) {
                if (probe.matches(attachPoint)) {
                    found.add(probe.signature());
                }
            }
        }
        return List.copyOf(found);
    }

    synchronized List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        List<Probe> found = new ArrayList<>(probes.getOrDefault(signature.probe(), List.of()));
        found.removeIf(
                probe ->
                        !probe.matches(attachPoint)
                                || !probe.signature(attachPoint).equals(signature));
        return found;
    }

    /** Returns the names of the classes of all locations. */
    synchronized Set<String> owners() {
        return locations.values().stream()
                .map(each -> each.location().method().owner())
                .collect(Collectors.toSet());
    }

    /**
     * Returns the synchronized methods whose duration the script reads, in the order of requests.
     */
    synchronized List<String> synchronizedMethods() {
        return probes.values().stream()
                .flatMap(List::stream)
                .filter(probe -> readsClock && probe.type() == MethodProbeType.EXIT)
                .map(probe -> probe.unit().location().method())
                .filter(method -> (method.flags() & AccessFlag.SYNCHRONIZED.mask()) != 0)
                .map(method -> method.owner() + "." + method.name())
                .distinct()
                .toList();
    }

    synchronized int count() {
        return locations.size();
    }
}
