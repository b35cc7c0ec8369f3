package dev.nopal.agent;

import dev.nopal.agent.control.Message;
import dev.nopal.script.check.Script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Has the sources of all kinds of probes of this JVM.
 *
 * @param methods nothing where the application itself only listens
 * @param recorder events and samples
 */
record Probes(
        TracepointSource tracepoints, Optional<MethodProbes> methods, RecorderProbes recorder) {
    /** Returns what one session can trace. */
    ProbeSource forSession(Message.Run request, Script script) {
        List<ProbeSource> sources = new ArrayList<>(List.of(tracepoints));
        methods.ifPresent(each -> sources.add(each.forSession(request, script)));
        sources.addAll(recorder.forSession(script, request.mayWait()));
        return new AllSources(List.copyOf(sources));
    }
}
