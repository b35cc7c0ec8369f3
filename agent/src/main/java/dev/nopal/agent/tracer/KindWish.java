package dev.nopal.agent.tracer;

import dev.nopal.agent.weave.ClassPoints;
import dev.nopal.agent.weave.Hook;
import dev.nopal.agent.weave.MethodPoint;
import dev.nopal.agent.weave.Wish;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Wants one kind of tracer in whatever is selected for it. */
final class KindWish implements Wish {
    private final TracerKind kind;
    private final Selection[] selections;
    private final KindProbes probes;

    KindWish(TracerKind kind, List<Selection> selections, KindProbes probes) {
        this.kind = kind;
        this.selections = selections.toArray(Selection[]::new);
        this.probes = probes;
    }

    @Override
    public String user() {
        return "tracer " + kind.name();
    }

    /** Is asked for every class, also for those that a stream would load: a plain loop. */
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
    public List<Hook> hooks(ClassPoints points) {
        List<Hook> hooks = new ArrayList<>();
        List<MethodPoint> wanted = new ArrayList<>();
        for (MethodPoint method : points.methods()) {
            if (method.obstacle().isEmpty() && isIn(points, method)) {
                wanted.add(method);
            } else if (method.obstacle().isPresent() && isNamed(points, method)) {
                hooks.add(Hook.atEntry(method, HookShape.nothing(method)));
            }
        }
        if (!wanted.isEmpty() && kind.obstacle().isEmpty()) {
            Set<String> names = new TreeSet<>();
            wanted.forEach(method -> names.add(method.name()));
            Map<String, Probe> declared = probes.declare(points.name(), names);
            for (MethodPoint method : wanted) {
                Probe probe = declared.get(method.name());
                if (probe != null) {
                    hooks.add(kind.hook(method, Labels.of(points, method), probe));
                }
            }
        }
        return hooks;
    }

    private boolean isIn(ClassPoints points, MethodPoint method) {
        return Arrays.stream(selections)
                .filter(each -> each.hasClass(points.name()) && each.hasMethod(method))
                .anyMatch(
                        each ->
                                !each.tracer().equals(Selection.ANNOTATED)
                                        || Annotated.asksFor(kind.name(), points, method));
    }

    /** What cannot be woven is skipped aloud only where somebody asked for it by its name. */
    private boolean isNamed(ClassPoints points, MethodPoint method) {
        return Arrays.stream(selections)
                .filter(each -> each.hasClass(points.name()))
                .anyMatch(each -> each.methods().equals(method.name()));
    }
}
