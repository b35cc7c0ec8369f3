package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Installation;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.tracer.TracerOptions.Mode;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The tracers of this JVM, with the methods that switch them on and off.
 *
 * <p>Tracers stay on when the command that switched them on has ended. Thread-safe.
 */
public final class TracerControl {
    private static TracerControl instance;

    private final Instrumentation instrumentation;
    private final Function<Runnable, Thread> daemon;
    private final Kinds kinds;
    private final Set<Selection> configured = new LinkedHashSet<>();
    private final ActiveKinds active;
    private final List<String> problems = new ArrayList<>();
    private String signal = "";

    private TracerControl(Instrumentation instrumentation, Function<Runnable, Thread> daemon) {
        this.instrumentation = instrumentation;
        this.daemon = daemon;
        kinds = new Kinds(instrumentation);
        active = new ActiveKinds(kinds, instrumentation, daemon);
    }

    /** Creates the only instance; later calls return it. */
    public static synchronized TracerControl of(
            Instrumentation instrumentation, Function<Runnable, Thread> daemon) {
        if (instance == null) {
            instance = new TracerControl(instrumentation, daemon);
        }
        return instance;
    }

    /** Returns the only instance; empty if no agent may instrument classes. */
    public static synchronized Optional<TracerControl> current() {
        return Optional.ofNullable(instance);
    }

    /** Applies the options of {@code -javaagent}; {@link #list} reports what failed. */
    public synchronized void configure(String text) {
        TracerOptions options = TracerOptions.parse(text);
        problems.addAll(options.problems());
        for (Selection each : options.selections()) {
            try {
                configured.add(kinds.resolve(each));
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
                    configured.isEmpty()
                            ? Answer.done(List.of())
                            : active.on(configured, MethodLimit.DEFAULT);
            case OFF -> active.off(configured);
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
                configured.stream().anyMatch(active.selected()::contains)
                        ? active.off(configured)
                        : active.on(configured, MethodLimit.DEFAULT);
    }

    /**
     * Switches a tracer on.
     *
     * @param tracer its name
     * @param classes a pattern; empty for what is configured, and for the tracer {@code hotspot}
     * @param methods a pattern; empty for all
     * @param maxMethods how many methods may be instrumented; 0 for the default
     */
    public synchronized Answer on(String tracer, String classes, String methods, int maxMethods) {
        try {
            Selection wanted = kinds.resolve(new Selection(tracer, classes, anyIfEmpty(methods)));
            Set<Selection> added = new LinkedHashSet<>();
            if (wanted.classes().isEmpty()) {
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
            return active.on(
                    added,
                    maxMethods == 0
                            ? MethodLimit.DEFAULT
                            : new MethodLimit(maxMethods, "--max-methods"));
        } catch (IllegalArgumentException e) {
            return Answer.refused(e.getMessage());
        }
    }

    private static String anyIfEmpty(String methods) {
        return methods.isEmpty() ? "*" : methods;
    }

    /**
     * Switches a tracer off; that of certain classes and methods only, if they are not empty.
     *
     * @param tracer its name, or {@code all}
     */
    public synchronized Answer off(String tracer, String classes, String methods) {
        Set<Selection> removed = new LinkedHashSet<>();
        for (Selection each : active.selected()) {
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
        return active.off(removed);
    }

    /** Returns what is on, what is configured and off, and what went wrong. */
    public synchronized Answer list() {
        List<String> lines = new ArrayList<>();
        Set<Selection> all = new LinkedHashSet<>(active.selected());
        all.addAll(configured);
        for (Selection each : all) {
            lines.add((active.selected().contains(each) ? "on   " : "off  ") + each);
        }
        lines.addAll(active.lines());
        if (!signal.isEmpty()) {
            lines.add("SIG" + signal + " switches on and off what is configured");
        }
        problems.forEach(each -> lines.add("problem: " + each));
        return Answer.done(lines);
    }

    /** Returns who has which methods instrumented, scripts included. */
    public Answer instrumented() {
        return Answer.done(InstrumentedUses.lines(Instrumenter.of(instrumentation)));
    }

    /** Begins to call a test's handles around methods, until what this returns is closed. */
    Installation meter(MeteredMethods methods, MethodLimit limit) {
        return Instrumenter.of(instrumentation).instrument(methods, limit);
    }

    /** Registers a user's tracer. */
    synchronized Answer register(UserTracer tracer) {
        if (active.isOn(tracer.name())) {
            return Answer.refused("tracer " + tracer.name() + " is on; switch it off first");
        }
        kinds.add(tracer);
        return Answer.done(List.of());
    }

    /** Adds to the tracers that modes and signals switch. */
    synchronized Answer add(String tracer, String classes, String methods) {
        try {
            configured.add(kinds.resolve(new Selection(tracer, classes, anyIfEmpty(methods))));
            return Answer.done(List.of());
        } catch (IllegalArgumentException e) {
            return Answer.refused(e.getMessage());
        }
    }
}
