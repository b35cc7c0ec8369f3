package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.MethodLimit;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The tracers that are on, and for which classes and methods.
 *
 * <p>Each kind is instrumented once for everything that is selected for it, so that no call fires
 * twice. When the selection changes, it is instrumented anew, and calls that begin meanwhile may be
 * missed. Not thread-safe.
 */
final class ActiveKinds {
    private final Kinds kinds;
    private final Instrumentation instrumentation;
    private final Function<Runnable, Thread> daemon;
    private final Set<Selection> selected = new LinkedHashSet<>();
    private final Map<String, ActiveKind> active = new TreeMap<>();
    private final HotspotSwitch hotspot;

    ActiveKinds(Kinds kinds, Instrumentation instrumentation, Function<Runnable, Thread> daemon) {
        this.kinds = kinds;
        this.instrumentation = instrumentation;
        this.daemon = daemon;
        hotspot = new HotspotSwitch(instrumentation);
    }

    /** Returns what is on, in the order in which it was switched on. */
    Set<Selection> selected() {
        return selected;
    }

    boolean isOn(String kind) {
        return active.containsKey(kind);
    }

    /** Returns lines that describe the tracers that are on and have instrumented something. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        active.values().forEach(each -> lines.addAll(each.lines(false)));
        lines.addAll(hotspot.lines());
        return lines;
    }

    /** Switches on all of these, or none of them if that would exceed the limit. */
    Answer on(Set<Selection> added, MethodLimit limit) {
        Set<Selection> before = new LinkedHashSet<>(selected);
        selected.addAll(added);
        List<String> lines = new ArrayList<>();
        for (String kind : kinds.of(added)) {
            instrumentAgain(kind, limit);
            if (kind.equals(HotspotSwitch.NAME)) {
                lines.addAll(hotspot.lines());
                continue;
            }
            ActiveKind now = active.get(kind);
            String refusal = now.installation().report().refusal();
            if (!refusal.isEmpty()) {
                selected.clear();
                selected.addAll(before);
                kinds.of(added).forEach(each -> instrumentAgain(each, MethodLimit.DEFAULT));
                return Answer.refused(refusal);
            }
            boolean isAskedFor = added.stream().anyMatch(each -> each.tracer().equals(kind));
            lines.addAll(now.lines(isAskedFor));
        }
        return Answer.done(lines);
    }

    /** Switches off those of these that are on. */
    Answer off(Set<Selection> removed) {
        List<String> lines = new ArrayList<>();
        removed.stream()
                .filter(selected::contains)
                .map(each -> each + " is off")
                .forEach(lines::add);
        selected.removeAll(removed);
        kinds.of(removed).forEach(each -> instrumentAgain(each, MethodLimit.DEFAULT));
        return Answer.done(lines);
    }

    private void instrumentAgain(String name, MethodLimit limit) {
        if (name.equals(HotspotSwitch.NAME)) {
            hotspot.set(selected.stream().anyMatch(each -> each.tracer().equals(name)));
            return;
        }
        TracerKind kind = kinds.find(name).orElseThrow();
        List<Selection> selections = selected.stream().filter(each -> each.isFor(name)).toList();
        ActiveKind before = active.remove(name);
        if (before != null) {
            before.restore();
        }
        ActiveKind now = null;
        if (!selections.isEmpty()) {
            now = new ActiveKind(kind, selections, instrumentation, limit, daemon);
            active.put(name, now);
        }
        if (before != null) {
            before.withdraw(now);
        }
    }
}
