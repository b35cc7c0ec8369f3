package dev.nopal.agent;

import dev.nopal.agent.control.Message;

import java.util.List;
import java.util.Optional;

/**
 * Has the sources of all kinds of probes of this JVM.
 *
 * @param methods nothing where the application itself only listens
 */
record Probes(TracepointSource tracepoints, Optional<MethodProbes> methods) {
    /** Returns what one session can trace. */
    ProbeSource forSession(Message.Run request) {
        return methods.<ProbeSource>map(
                        each -> new AllSources(List.of(tracepoints, each.forSession(request))))
                .orElse(tracepoints);
    }
}
