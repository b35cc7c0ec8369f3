package dev.nopal.agent.session;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.method.MethodProbes;
import dev.nopal.agent.probe.CombinedSource;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.agent.tracepoint.TracepointSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Has the sources of all kinds of probes of this JVM.
 *
 * @param methods nothing where the application itself only listens
 * @param recorder events and samples
 */
record ProbeSources(
        TracepointSource tracepoints, Optional<MethodProbes> methods, RecorderProbes recorder) {
    /** Returns what one session can trace. */
    ProbeSource forSession(Message.Run request) {
        List<ProbeSource> sources = new ArrayList<>(List.of(tracepoints));
        methods.ifPresent(each -> sources.add(each.forSession(request)));
        sources.addAll(recorder.forSession(request));
        return new CombinedSource(List.copyOf(sources));
    }
}
