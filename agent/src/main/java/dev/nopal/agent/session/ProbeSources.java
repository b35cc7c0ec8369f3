package dev.nopal.agent.session;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.method.MethodProbes;
import dev.nopal.agent.probe.CombinedSource;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.agent.traceid.TraceIds;
import dev.nopal.agent.tracepoint.AllCoreCopies;
import dev.nopal.agent.tracepoint.OwnCoreCopy;
import dev.nopal.agent.tracepoint.TracepointSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.Script;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The sources of all probe types in this JVM. */
public final class ProbeSources {
    private final TracepointSource tracepoints;
    private final Optional<Instrumentation> instrumentation;
    private final Optional<MethodProbes> methods;
    private final RecorderProbes recorder;

    private ProbeSources(TracepointSource tracepoints, Optional<Instrumentation> instrumentation) {
        this.tracepoints = tracepoints;
        this.instrumentation = instrumentation;
        // A method reference would link the type, which a JVM without an agent may not have.
        methods =
                instrumentation.isPresent()
                        ? Optional.of(new MethodProbes(instrumentation.get()))
                        : Optional.empty();
        recorder = new RecorderProbes(instrumentation);
    }

    /**
     * Returns everything that an agent can trace.
     *
     * @param reception takes the consumer of copies of {@code core} that are loaded later
     */
    public static ProbeSources withAgent(
            Instrumentation instrumentation, Consumer<Consumer<Class<?>>> reception) {
        return new ProbeSources(
                new TracepointSource(new AllCoreCopies(instrumentation, reception)),
                Optional.of(instrumentation));
    }

    /**
     * Returns what can be traced without an agent, when the application calls {@code
     * Agent.listen()}.
     */
    public static ProbeSources withoutAgent() {
        return new ProbeSources(new TracepointSource(new OwnCoreCopy()), Optional.empty());
    }

    /** Returns the tracepoints, which all sessions and recordings share. */
    public TracepointSource tracepoints() {
        return tracepoints;
    }

    /** Returns what can change classes; empty without an agent. */
    public Optional<Instrumentation> instrumentation() {
        return instrumentation;
    }

    /** Returns the methods; empty without an agent. */
    Optional<MethodProbes> methods() {
        return methods;
    }

    /** Returns the tracepoints that exist now, sorted; attaches nothing. */
    List<ProbeSignature> tracepoints(AttachPoint.Usdt pattern) {
        Consumer<List<Probe>> nobody = _ -> {};
        tracepoints.join(nobody);
        try {
            return tracepoints.match(pattern);
        } finally {
            tracepoints.leave(nobody);
        }
    }

    /** Returns the ids of traces for one session; finds nothing until it is opened. */
    TraceIds traceIds() {
        return new TraceIds(instrumentation);
    }

    /** Returns the source of what one session can trace. */
    ProbeSource forSession(Message.Run request, Script script) {
        List<ProbeSource> sources = new ArrayList<>(List.of(tracepoints));
        methods.ifPresent(each -> sources.add(each.forSession(request, script)));
        sources.addAll(recorder.forSession(script, request.mayWait()));
        return new CombinedSource(List.copyOf(sources));
    }
}
