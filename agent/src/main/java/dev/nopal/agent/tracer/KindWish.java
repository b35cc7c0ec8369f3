package dev.nopal.agent.tracer;

import dev.nopal.agent.weave.ClassPoints;
import dev.nopal.agent.weave.Hook;
import dev.nopal.agent.weave.MethodPoint;
import dev.nopal.agent.weave.Wish;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
        for (MethodPoint method : points.methods()) {
            if (method.obstacle().isPresent() ? isNamed(points, method) : isIn(points, method)) {
                hook(points, method).ifPresent(hooks::add);
            }
        }
        if (!hooks.isEmpty()) {
            probes.sampleClass(points.name());
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

    private Optional<Hook> hook(ClassPoints points, MethodPoint method) {
        if (method.obstacle().isPresent()) {
            return Optional.of(Hook.atEntry(method, HookShape.nothing(method)));
        }
        if (kind.obstacle().isPresent()) {
            return Optional.empty();
        }
        return probes.declare(points.name(), method.name())
                .map(probe -> kind.hook(method, Labels.of(points, method), probe));
    }
}
