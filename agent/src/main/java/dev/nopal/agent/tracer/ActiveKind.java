package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Installation;
import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.MethodLimit;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A kind of tracer that is on: what is instrumented for it, and its probes. */
final class ActiveKind {
    private static final int MAX_NAMES = 12;

    private final TracerKind kind;
    private final KindProbes probes;
    private final Installation installation;
    private final Optional<Sampling> sampling;

    ActiveKind(
            TracerKind kind,
            List<Selection> selections,
            Instrumentation instrumentation,
            MethodLimit limit,
            Function<Runnable, Thread> daemon) {
        this.kind = kind;
        kind.warmUp();
        probes = new KindProbes(kind, instrumentation);
        installation =
                Instrumenter.of(instrumentation)
                        .instrument(new KindRequest(kind, selections, probes), limit);
        sampling = kind.sampler().map(each -> new Sampling(each, probes, daemon));
    }

    Installation installation() {
        return installation;
    }

    /** Restores the methods; its probes remain. */
    void restore() {
        sampling.ifPresent(Sampling::close);
        installation.close();
    }

    /** Withdraws its probes, except those that its successor, which may be null, has too. */
    void withdraw(ActiveKind successor) {
        probes.withdraw(successor == null ? null : successor.probes);
    }

    /**
     * Returns lines that describe it.
     *
     * @param isAskedFor whether to describe it although nothing is instrumented for it
     */
    List<String> lines(boolean isAskedFor) {
        InstrumentationReport report = installation.report();
        List<String> lines = new ArrayList<>();
        if (!isAskedFor && report.methods() == 0) {
            return lines;
        }
        lines.add(kind.name() + ": " + report);
        report.skipped().stream()
                .limit(MAX_NAMES)
                .map(each -> "skipped " + each)
                .forEach(lines::add);
        List<String> names = probes.names();
        if (names.isEmpty()) {
            lines.add("no loaded class matches; classes that match will be instrumented on load");
        } else {
            String more =
                    names.size() > MAX_NAMES ? " and " + (names.size() - MAX_NAMES) + " more" : "";
            lines.add(
                    "probes: "
                            + String.join(" ", names.subList(0, Math.min(MAX_NAMES, names.size())))
                            + more);
        }
        lines.addAll(probes.problems());
        return lines;
    }
}
