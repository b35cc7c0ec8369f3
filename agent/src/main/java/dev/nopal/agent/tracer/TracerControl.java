package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.tracer.TracerOptions.Mode;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Switches the tracers of this JVM on and off.
 *
 * <p>They belong to the JVM, not to whoever switched them on. Each kind is woven once for all that
 * is selected for it, so that no call fires twice; when the selection changes it is woven anew, and
 * calls that begin meanwhile may be missed. Thread-safe.
 */
public final class TracerControl {
    private static final int MAX_NAMES = 12;

    private static TracerControl instance;

    private final Instrumentation instrumentation;
    private final Function<Runnable, Thread> daemon;
    private final Kinds kinds;
    private final Set<Selection> configured = new LinkedHashSet<>();
    private final Set<Selection> selected = new LinkedHashSet<>();
    private final Map<String, ActiveKind> active = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private String signal = "";

    private TracerControl(Instrumentation instrumentation, Function<Runnable, Thread> daemon) {
        this.instrumentation = instrumentation;
        this.daemon = daemon;
        this.kinds = new Kinds(instrumentation);
    }

    /** Makes the only instance; later calls return it. */
    public static synchronized TracerControl of(
            Instrumentation instrumentation, Function<Runnable, Thread> daemon) {
        if (instance == null) {
            instance = new TracerControl(instrumentation, daemon);
        }
        return instance;
    }

    /** Returns the only instance; there is none where no agent may change classes. */
    public static synchronized Optional<TracerControl> current() {
        return Optional.ofNullable(instance);
    }

    /** Does what the options of {@code -javaagent} say; what it cannot do, {@link #list} says. */
    public synchronized void configure(String text) {
        TracerOptions options = TracerOptions.parse(text);
        problems.addAll(options.problems());
        for (Selection each : options.selections()) {
            try {
                configured.add(resolved(each));
            } catch (IllegalArgumentException e) {
                problems.add(e.getMessage());
            }
        }
        Answer answer = mode(options.mode(), options.signal());
        if (!answer.isDone()) {
            problems.addAll(answer.lines());
        }
    }

    /** Switches what is configured on or off, or lets a signal do that from now on. */
    synchronized Answer mode(Mode mode, String signalName) {
        return switch (mode) {
            case ON ->
                    configured.isEmpty() ? Answer.done(List.of()) : on(configured, MethodLimit.DEFAULT);
            case OFF -> off(configured);
            case SIGNAL -> listen(signalName);
        };
    }

    private Answer listen(String signalName) {
        Optional<String> refusal =
                ToggleSignal.listen(signalName, () -> daemon.apply(this::toggle).start());
        if (refusal.isPresent()) {
            return Answer.refused(refusal.get());
        }
        signal = signalName;
        return Answer.done(List.of("SIG" + signalName + " switches the tracers on and off"));
    }

    /** Switches what is configured off if any of it is on, else on. */
    private synchronized void toggle() {
        var unused =
                configured.stream().anyMatch(selected::contains)
                        ? off(configured)
                        : on(configured, MethodLimit.DEFAULT);
    }

    /**
     * Switches a tracer on.
     *
     * @param tracer its name
     * @param classes a pattern; empty for what is configured
     * @param methods a pattern; empty for all
     * @param maxMethods how many methods may be woven; 0 for the default
     */
    public synchronized Answer on(String tracer, String classes, String methods, int maxMethods) {
        try {
            Selection wanted = resolved(new Selection(tracer, classes, anyIfEmpty(methods)));
            Set<Selection> added = new LinkedHashSet<>();
            if (classes.isEmpty()) {
                configured.stream()
                        .filter(each -> each.tracer().equals(wanted.tracer()))
                        .forEach(added::add);
                if (added.isEmpty()) {
                    return Answer.refused(
                            tracer + " is not configured in this JVM; say which classes: --class");
                }
            } else {
                added.add(wanted);
            }
            return on(
                    added,
                    maxMethods == 0 ? MethodLimit.DEFAULT : new MethodLimit(maxMethods, "--max-methods"));
        } catch (IllegalArgumentException e) {
            return Answer.refused(e.getMessage());
        }
    }

    private static String anyIfEmpty(String methods) {
        return methods.isEmpty() ? "*" : methods;
    }

    /** Checks the tracer, and calls a user's by its own name. */
    private Selection resolved(Selection asked) {
        if (asked.tracer().equals(Selection.ANNOTATED)) {
            return asked;
        }
        TracerKind kind =
                kinds.find(asked.tracer(), instrumentation)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "there is no tracer "
                                                        + asked.tracer()
                                                        + "; there are "
                                                        + String.join(", ", kinds.names())
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

    private Answer on(Set<Selection> added, MethodLimit limits) {
        Set<Selection> before = new LinkedHashSet<>(selected);
        selected.addAll(added);
        List<String> lines = new ArrayList<>();
        for (String kind : kindsOf(added)) {
            reweave(kind, limits);
            InstrumentationReport report = active.get(kind).weaving().report();
            if (!report.refusal().isEmpty()) {
                selected.clear();
                selected.addAll(before);
                kindsOf(added).forEach(each -> reweave(each, MethodLimit.DEFAULT));
                return Answer.refused(report.refusal());
            }
            lines.addAll(described(kind, added));
        }
        return Answer.done(lines);
    }

    /**
     * Switches a tracer off; that of certain classes and methods only, if they are not empty.
     *
     * @param tracer its name, or {@code all}
     */
    public synchronized Answer off(String tracer, String classes, String methods) {
        Set<Selection> removed = new LinkedHashSet<>();
        for (Selection each : selected) {
            if ((tracer.equals("all") || each.tracer().equals(tracer))
                    && (classes.isEmpty() || each.classes().equals(classes))
                    && (methods.isEmpty() || each.methods().equals(methods))) {
                removed.add(each);
            }
        }
        if (removed.isEmpty()) {
            return Answer.refused(
                    tracer
                            + (classes.isEmpty() ? "" : " for " + classes)
                            + " is not on; nopal tracer list shows what is");
        }
        return off(removed);
    }

    private Answer off(Set<Selection> removed) {
        List<String> lines = new ArrayList<>();
        removed.stream()
                .filter(selected::contains)
                .map(each -> each + " is off")
                .forEach(lines::add);
        selected.removeAll(removed);
        kindsOf(removed).forEach(each -> reweave(each, MethodLimit.DEFAULT));
        return Answer.done(lines);
    }

    /** Returns the kinds that a change of these selections concerns. */
    private Set<String> kindsOf(Set<Selection> selections) {
        Set<String> found = new TreeSet<>();
        for (Selection each : selections) {
            if (each.tracer().equals(Selection.ANNOTATED)) {
                found.addAll(kinds.names());
            } else {
                found.add(each.tracer());
            }
        }
        return found;
    }

    private void reweave(String name, MethodLimit limits) {
        TracerKind kind = kinds.find(name, instrumentation).orElseThrow();
        List<Selection> selections = selected.stream().filter(each -> each.isFor(name)).toList();
        ActiveKind before = active.remove(name);
        if (before != null) {
            before.unweave();
        }
        ActiveKind now = null;
        if (!selections.isEmpty()) {
            now = new ActiveKind(kind, selections, instrumentation, limits, daemon);
            active.put(name, now);
        }
        if (before != null) {
            before.probes().withdraw(now == null ? null : now.probes());
        }
    }

    private List<String> described(String kind, Set<Selection> asked) {
        ActiveKind now = active.get(kind);
        InstrumentationReport report = now.weaving().report();
        List<String> lines = new ArrayList<>();
        boolean isAskedFor = asked.stream().anyMatch(each -> each.tracer().equals(kind));
        if (!isAskedFor && report.methods() == 0) {
            return lines;
        }
        lines.add(kind + ": " + report);
        report.skipped().stream()
                .limit(MAX_NAMES)
                .map(each -> "skipped " + each)
                .forEach(lines::add);
        List<String> names = now.probes().names();
        if (names.isEmpty()) {
            lines.add("no loaded class matches; classes that match are woven when they are loaded");
        } else {
            String more =
                    names.size() > MAX_NAMES ? " and " + (names.size() - MAX_NAMES) + " more" : "";
            lines.add(
                    "probes: "
                            + String.join(" ", names.subList(0, Math.min(MAX_NAMES, names.size())))
                            + more);
        }
        lines.addAll(now.probes().problems());
        return lines;
    }

    /** Says what is on, what waits, and what went wrong. */
    public synchronized Answer list() {
        List<String> lines = new ArrayList<>();
        Set<Selection> all = new LinkedHashSet<>(selected);
        all.addAll(configured);
        for (Selection each : all) {
            lines.add((selected.contains(each) ? "on   " : "off  ") + each);
        }
        active.keySet().forEach(kind -> lines.addAll(described(kind, Set.of())));
        if (!signal.isEmpty()) {
            lines.add("SIG" + signal + " switches on and off what is configured");
        }
        problems.forEach(each -> lines.add("problem: " + each));
        return Answer.done(lines);
    }

    /** Says who has which methods woven, scripts too: one line each, then what is skipped. */
    public Answer woven() {
        Instrumenter weaver = Instrumenter.of(instrumentation);
        List<String> lines = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (Instrumenter.Use use : weaver.uses()) {
            lines.add(use.user() + ": " + use.report());
            use.report().skipped().stream()
                    .limit(MAX_NAMES)
                    .map(each -> "skipped " + each)
                    .forEach(skipped::add);
        }
        lines.addAll(skipped);
        if (weaver.crowded() > 0) {
            lines.add(
                    String.format(
                            "skipped about %,d events: too many threads were in hooks at once",
                            weaver.crowded()));
        }
        return Answer.done(lines);
    }

    /** Takes a tracer that a user wrote. */
    synchronized Answer register(UserTracer tracer) {
        if (active.containsKey(tracer.name())) {
            return Answer.refused("tracer " + tracer.name() + " is on; switch it off first");
        }
        kinds.add(tracer);
        return Answer.done(List.of());
    }

    /** Adds to what modes and signals switch. */
    synchronized Answer add(String tracer, String classes, String methods) {
        try {
            configured.add(resolved(new Selection(tracer, classes, anyIfEmpty(methods))));
            return Answer.done(List.of());
        } catch (IllegalArgumentException e) {
            return Answer.refused(e.getMessage());
        }
    }
}
