package dev.nopal.agent.tracer;

import dev.nopal.agent.hotspot.FiredProbe;
import dev.nopal.agent.hotspot.HotspotProvider;
import dev.nopal.agent.hotspot.ProbeDeclarer;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tracer {@code hotspot}: has no classes, it adds the probes of the JVM itself. Not
 * thread-safe.
 */
final class HotspotSwitch implements ProbeDeclarer {
    static final String NAME = "hotspot";

    /** The selection, in place of classes, that adds the probes where the JVM has its own. */
    static final String ANYWAY = "anyway";

    private static final String ON = "on";

    private final Instrumentation instrumentation;
    private final Map<String, CoreCopy> cores = new LinkedHashMap<>();
    private final Set<String> problems = new LinkedHashSet<>();
    private HotspotProvider provider;

    HotspotSwitch(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * Checks a selection.
     *
     * @throws IllegalArgumentException if it cannot, or should not, be switched on here
     */
    static Selection resolve(Selection asked) {
        String how = asked.classes();
        if (!how.isEmpty() && !how.equals(ON) && !how.equals(ANYWAY)) {
            throw new IllegalArgumentException(
                    NAME + "=" + how + " is not one of on, anyway: it has no classes");
        }
        HotspotProvider.obstacle()
                .ifPresent(
                        why -> {
                            throw new IllegalArgumentException(
                                    "tracer hotspot cannot work here: " + why);
                        });
        if (!how.equals(ANYWAY)) {
            HotspotProvider.own()
                    .ifPresent(
                            library -> {
                                throw new IllegalArgumentException(
                                        "tracer hotspot is not needed here: "
                                                + library
                                                + " has HotSpot's own probes, which kernel tracers"
                                                + " see; for sessions in the JVM add --anyway");
                            });
        }
        return new Selection(NAME, ON, "*");
    }

    /** Switches it on or off; does nothing if it is so already. */
    void set(boolean isOn) {
        if (isOn && provider == null) {
            problems.clear();
            provider = new HotspotProvider(this, Optional.of(instrumentation));
        } else if (!isOn && provider != null) {
            provider.close();
            provider = null;
            cores.forEach((owner, core) -> core.withdraw(owner));
            cores.clear();
        }
    }

    @Override
    public Optional<FiredProbe> declare(
            String name, String probe, List<String> arguments, List<Class<?>> types) {
        List<ProbeArgument> all = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            all.add(new ProbeArgument(arguments.get(i), types.get(i)));
        }
        String owner = NAME + " " + name;
        CoreCopy core = cores.computeIfAbsent(owner, _ -> CoreCopy.best(instrumentation));
        try {
            // As a suffix, which is not turned into snake case.
            TracerProbe declared = core.declare(owner, name, "", probe, all);
            String problem = core.problem(owner);
            if (!problem.isEmpty()) {
                problems.add("kernel tracers cannot see the probes: " + problem);
            }
            return Optional.of(new FiredProbe(declared.enabled(), declared.all()));
        } catch (RuntimeException | LinkageError e) {
            problems.add(name + ":" + probe + " is missing: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Returns lines that describe it; none if it is off. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (provider != null) {
            lines.addAll(provider.lines());
            lines.addAll(problems);
        }
        return lines;
    }
}
