package dev.nopal.agent.tracer;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Knows every kind of tracer: ours, and those that users wrote. */
final class Kinds {
    private final Map<String, TracerKind> byName = new TreeMap<>();

    Kinds(Instrumentation instrumentation) {
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
        if (before != null && !(before instanceof UserTracer)) {
            throw new IllegalArgumentException("tracer=" + kind.name() + " is one of Nopal's own");
        }
        byName.put(kind.name(), kind);
    }

    /** Finds a kind by its name; a name with a dot may be that of a user's class. */
    synchronized Optional<TracerKind> find(String name, Instrumentation instrumentation) {
        TracerKind found = byName.get(name);
        if (found == null && name.indexOf('.') > 0) {
            found = UserTracer.load(name, instrumentation);
            add(found);
        }
        return Optional.ofNullable(found);
    }

    synchronized List<String> names() {
        return new ArrayList<>(byName.keySet());
    }
}
