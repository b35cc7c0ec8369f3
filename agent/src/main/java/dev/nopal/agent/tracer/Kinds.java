package dev.nopal.agent.tracer;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All kinds of tracers: Nopal's own, and those that users wrote. */
final class Kinds {
    private final Instrumentation instrumentation;
    private final Map<String, TracerKind> byName = new TreeMap<>();

    Kinds(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        for (TracerKind kind :
                List.of(
                        new LatencyTracer(),
                        new StackTracer(),
                        new HeapTracer(instrumentation),
                        new CallsTracer())) {
            byName.put(kind.name(), kind);
        }
    }

    synchronized void add(TracerKind kind) {
        TracerKind before = byName.get(kind.name());
        if (before != null && !(before instanceof UserTracer)
                || kind.name().equals(HotspotSwitch.NAME)) {
            throw new IllegalArgumentException("tracer=" + kind.name() + " is one of Nopal's own");
        }
        byName.put(kind.name(), kind);
    }

    /** Finds a kind by its name; a name with a dot may be that of a user's class. */
    synchronized Optional<TracerKind> find(String name) {
        TracerKind found = byName.get(name);
        if (found == null && name.indexOf('.') > 0) {
            found = UserTracer.load(name, instrumentation);
            add(found);
        }
        return Optional.ofNullable(found);
    }

    private synchronized List<String> names() {
        return new ArrayList<>(byName.keySet());
    }

    /** Returns the sorted names of all tracers, also of the one that instruments no methods. */
    private Set<String> known() {
        Set<String> known = new TreeSet<>(names());
        known.add(HotspotSwitch.NAME);
        return known;
    }

    /**
     * Checks the tracer of a selection; replaces the class of a user's tracer by its name.
     *
     * @throws IllegalArgumentException if there is no such tracer, or it cannot work in this JVM
     */
    Selection resolve(Selection asked) {
        if (asked.tracer().equals(Selection.ANNOTATED)) {
            return asked;
        }
        if (asked.tracer().equals(HotspotSwitch.NAME)) {
            return HotspotSwitch.resolve(asked);
        }
        TracerKind kind =
                find(asked.tracer())
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "there is no tracer "
                                                        + asked.tracer()
                                                        + "; there are "
                                                        + String.join(", ", known())
                                                        + " and "
                                                        + Selection.ANNOTATED));
        kind.obstacle()
                .ifPresent(
                        why -> {
                            throw new IllegalArgumentException(
                                    "tracer " + kind.name() + " cannot work here: " + why);
                        });
        return new Selection(kind.name(), asked.classes(), asked.methods());
    }

    /** Returns the sorted names of the kinds that a change of these selections affects. */
    Set<String> of(Set<Selection> selections) {
        Set<String> found = new TreeSet<>();
        for (Selection each : selections) {
            if (each.tracer().equals(Selection.ANNOTATED)) {
                found.addAll(names());
            } else {
                found.add(each.tracer());
            }
        }
        return found;
    }
}
