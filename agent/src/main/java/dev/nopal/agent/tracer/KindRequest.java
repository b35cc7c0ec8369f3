package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.InstrumentationRequest;
import dev.nopal.agent.instrument.MethodLocation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The request for the callbacks of one kind of tracer, wherever it is selected. */
final class KindRequest implements InstrumentationRequest {
    private final TracerKind kind;
    private final Selection[] selections;
    private final KindProbes probes;

    KindRequest(TracerKind kind, List<Selection> selections, KindProbes probes) {
        this.kind = kind;
        this.selections = selections.toArray(Selection[]::new);
        this.probes = probes;
    }

    @Override
    public String user() {
        return "tracer " + kind.name();
    }

    /**
     * A plain loop, because this is called for every class, including those that a stream would
     * load.
     */
    @Override
    public boolean wants(String className) {
        for (Selection each : selections) {
            if (each.hasClass(className)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<Callback> callbacks(ClassLocations locations) {
        List<Callback> callbacks = new ArrayList<>();
        List<MethodLocation> wanted = new ArrayList<>();
        for (MethodLocation method : locations.methods()) {
            if (method.obstacle().isEmpty() && isIn(locations, method)) {
                wanted.add(method);
            } else if (method.obstacle().isPresent() && isNamed(locations, method)) {
                callbacks.add(Callback.atEntry(method, CallbackShape.nothing(method)));
            }
        }
        if (!wanted.isEmpty() && kind.obstacle().isEmpty()) {
            Set<String> names = new TreeSet<>();
            wanted.forEach(method -> names.add(method.name()));
            Map<String, TracerProbe> declared = probes.declare(locations.name(), names);
            for (MethodLocation method : wanted) {
                TracerProbe probe = declared.get(method.name());
                if (probe != null) {
                    callbacks.add(kind.callback(method, Labels.of(locations, method), probe));
                }
            }
        }
        return callbacks;
    }

    private boolean isIn(ClassLocations locations, MethodLocation method) {
        return Arrays.stream(selections)
                .filter(each -> each.hasClass(locations.name()) && each.hasMethod(method))
                .anyMatch(
                        each ->
                                !each.tracer().equals(Selection.ANNOTATED)
                                        || Annotated.asksFor(kind.name(), locations, method));
    }

    /** Returns whether a method is selected by its name: only then is it reported as skipped. */
    private boolean isNamed(ClassLocations locations, MethodLocation method) {
        return Arrays.stream(selections)
                .filter(each -> each.hasClass(locations.name()))
                .anyMatch(each -> each.methods().equals(method.name()));
    }
}
