package dev.nopal.agent.tracer;

import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The probes that one kind of tracer has declared.
 *
 * <p>The probes of a class are one provider, which is published and withdrawn as a whole. So each
 * set of methods has its own provider, and what is listed is what is instrumented.
 */
final class KindProbes {
    private final TracerKind kind;
    private final Instrumentation instrumentation;
    private final Map<String, CoreCopy> cores = new LinkedHashMap<>();
    private final Map<String, TracerProbe> sampled = new LinkedHashMap<>();
    private final Set<String> names = new TreeSet<>();
    private final Set<String> problems = new LinkedHashSet<>();

    KindProbes(TracerKind kind, Instrumentation instrumentation) {
        this.kind = kind;
        this.instrumentation = instrumentation;
    }

    /**
     * Returns the probes of a class by the methods' names, which all overloads share; without those
     * that cannot be declared.
     *
     * <p>Looks up the gate without holding a lock: this may load a class of the application, whose
     * loader may be locked by a thread that waits here.
     */
    Map<String, TracerProbe> declare(String className, Set<String> methods) {
        CoreCopy core = CoreCopy.best(instrumentation);
        String owner = kind.name() + " " + className + " " + String.join(" ", methods);
        synchronized (this) {
            cores.putIfAbsent(owner, core);
            return declare(owner, className, methods);
        }
    }

    private Map<String, TracerProbe> declare(String owner, String className, Set<String> methods) {
        Map<String, TracerProbe> probes = new HashMap<>();
        for (String method : methods) {
            declare(owner, className, method, kind.suffix(), kind.arguments())
                    .ifPresent(probe -> probes.put(method, probe));
        }
        kind.sampler()
                .flatMap(
                        sampler ->
                                declare(owner, className, sampler.probe(), "", sampler.arguments()))
                .ifPresent(probe -> sampled.put(className, probe));
        return probes;
    }

    private Optional<TracerProbe> declare(
            String owner,
            String className,
            String method,
            String suffix,
            List<ProbeArgument> arguments) {
        try {
            CoreCopy core = cores.get(owner);
            TracerProbe probe = core.declare(owner, className, method, suffix, arguments);
            names.add(probe.name());
            String problem = core.problem(owner);
            if (!problem.isEmpty()) {
                problems.add("kernel tracers cannot see the probes: " + problem);
            }
            return Optional.of(probe);
        } catch (RuntimeException | LinkageError e) {
            problems.add(className + "." + method + " has no probe: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Returns the probes of classes that are enabled now. */
    synchronized Map<String, TracerProbe> sampledNow() {
        Map<String, TracerProbe> found = new LinkedHashMap<>();
        sampled.forEach(
                (className, probe) -> {
                    if (isEnabled(probe)) {
                        found.put(className, probe);
                    }
                });
        return found;
    }

    private static boolean isEnabled(TracerProbe probe) {
        try {
            return (boolean) probe.enabled().invokeExact();
        } catch (Throwable e) {
            return false;
        }
    }

    /** Withdraws all probes except those that the other one has, too. */
    synchronized void withdraw(KindProbes kept) {
        Set<String> others = kept == null ? Set.of() : kept.owners();
        cores.forEach(
                (owner, core) -> {
                    if (!others.contains(owner)) {
                        core.withdraw(owner);
                    }
                });
    }

    private synchronized Set<String> owners() {
        return new LinkedHashSet<>(cores.keySet());
    }

    /** Returns {@code PROVIDER:NAME} of all probes. */
    synchronized List<String> names() {
        return List.copyOf(names);
    }

    synchronized List<String> problems() {
        return List.copyOf(problems);
    }
}
