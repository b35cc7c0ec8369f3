package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.instrument.WeavingGone;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Is a kind of tracer that is switched on: what is woven for it, and its probes. */
final class ActiveKind {
    private final KindProbes probes;
    private final WeavingGone weaving;
    private final Optional<Sampling> sampling;

    ActiveKind(
            TracerKind kind,
            List<Selection> selections,
            Instrumentation instrumentation,
            MethodLimit limits,
            Function<Runnable, Thread> daemon) {
        kind.rehearse();
        probes = new KindProbes(kind, instrumentation);
        weaving = Instrumenter.of(instrumentation).weave(new KindRequest(kind, selections, probes), limits);
        sampling = kind.sampler().map(each -> new Sampling(each, probes, daemon));
    }

    KindProbes probes() {
        return probes;
    }

    WeavingGone weaving() {
        return weaving;
    }

    /** Takes the code out; its probes are still there. */
    void unweave() {
        sampling.ifPresent(Sampling::close);
        weaving.close();
    }
}
