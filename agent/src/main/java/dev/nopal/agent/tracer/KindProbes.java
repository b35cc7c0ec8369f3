package dev.nopal.agent.tracer;

import java.lang.instrument.Instrumentation;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Is the probes of one kind of tracer: those of each class are a provider that comes and goes. */
final class KindProbes {
    private final TracerKind kind;
    private final Instrumentation instrumentation;
    private final Map<String, Gate> gates = new LinkedHashMap<>();
    private final Map<String, Probe> sampled = new LinkedHashMap<>();
    private final Set<String> names = new TreeSet<>();
    private final Set<String> problems = new LinkedHashSet<>();

    KindProbes(TracerKind kind, Instrumentation instrumentation) {
        this.kind = kind;
        this.instrumentation = instrumentation;
    }

    /** Returns the probe of a method, which all its overloads share. */
    synchronized Optional<Probe> declare(String className, String method) {
        return declare(className, method, kind.suffix(), kind.arguments());
    }

    private Optional<Probe> declare(
            String className, String method, String suffix, List<ProbeArgument> arguments) {
        try {
            Gate gate = gates.computeIfAbsent(className, absent -> Gate.best(instrumentation));
            Probe probe = gate.declare(owner(className), className, method, suffix, arguments);
            names.add(probe.name());
            String problem = gate.problem(owner(className));
            if (!problem.isEmpty()) {
                problems.add("kernel tracers cannot see the probes: " + problem);
            }
            return Optional.of(probe);
        } catch (RuntimeException | LinkageError e) {
            problems.add(className + "." + method + " has no probe: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Adds the probe of the class itself, if this kind has one. */
    synchronized void sampleClass(String className) {
        kind.sampler()
                .flatMap(sampler -> declare(className, sampler.probe(), "", sampler.arguments()))
                .ifPresent(probe -> sampled.put(className, probe));
    }

    /** Returns the probes of classes that somebody looks at now. */
    synchronized Map<String, Probe> sampledNow() {
        Map<String, Probe> found = new LinkedHashMap<>();
        sampled.forEach(
                (className, probe) -> {
                    if (isEnabled(probe)) {
                        found.put(className, probe);
                    }
                });
        return found;
    }

    private static boolean isEnabled(Probe probe) {
        try {
            return (boolean) probe.enabled().invokeExact();
        } catch (Throwable e) {
            return false;
        }
    }

    /** Withdraws the probes of every class that the other one does not have. */
    synchronized void withdraw(KindProbes kept) {
        Set<String> others = kept == null ? Set.of() : kept.classes();
        gates.forEach(
                (className, gate) -> {
                    if (!others.contains(className)) {
                        gate.withdraw(owner(className));
                    }
                });
    }

    private synchronized Set<String> classes() {
        return new LinkedHashSet<>(gates.keySet());
    }

    private String owner(String className) {
        return kind.name() + " " + className;
    }

    /** Returns {@code PROVIDER:NAME} of all. */
    synchronized List<String> names() {
        return List.copyOf(names);
    }

    synchronized List<String> problems() {
        return List.copyOf(problems);
    }
}
