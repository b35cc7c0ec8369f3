package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.summary.NothingSeen;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.script.value.MapData;

import java.util.List;
import java.util.Optional;

/** What the user is told at the end of a trace: what is missing, and what it cost. */
final class TraceSummary {
    private final Request request;
    private final TracedJvms jvms;
    private final TraceStop stop;
    private final AgentMessages messages;
    private final TraceDisplay display;
    private final NothingSeen nothingSeen;

    TraceSummary(
            Request request,
            TracedJvms jvms,
            TraceStop stop,
            AgentMessages messages,
            TraceDisplay display,
            NothingSeen nothingSeen) {
        this.request = request;
        this.jvms = jvms;
        this.stop = stop;
        this.messages = messages;
        this.display = display;
        this.nothingSeen = nothingSeen;
    }

    /** Returns why the script ran in no JVM. */
    Refusal nothingTraced() {
        Optional<Refusal> first = jvms.missing().values().stream().findFirst();
        if (first.isPresent()) {
            return first.get().with("the script ran in none of the JVMs"); // Each has its reason.
        }
        if (jvms.isEmpty()) {
            return Refusal.notFound("no JVM was found");
        }
        TracedJvm jvm = jvms.first();
        String sentence =
                jvm.incompleteness().orElse(jvm.label() + " ended the session before it started");
        return jvm.isAbandoned() ? Refusal.incomplete(sentence) : Refusal.notFound(sentence);
    }

    /** Prints what is missing, why nothing was recorded, and what the probes cost. */
    void explain(List<MapData> maps) {
        for (TracedJvm jvm : jvms) {
            jvm.incompleteness().ifPresent(display::say);
            explainLosses(jvm);
        }
        if (messages.isStarted() && !hasFailed() && !request.isQuiet()) {
            long nanos = stop.nanosSince(messages.startedAt());
            nothingSeen
                    .explain(maps, nanos, SessionCosts.fired(jvms.sessions()))
                    .ifPresent(display::say);
            SessionCosts.sentence(jvms.sessions()).ifPresent(display::say);
        }
    }

    /** Returns whether the script does not fit the only JVM. */
    private boolean hasFailed() {
        return messages.isRejected() && jvms.stream().allMatch(TracedJvm::isRejected);
    }

    private void explainLosses(TracedJvm jvm) {
        String name = jvms.isMerged() ? jvm.target() + ": " : "";
        for (String sentence : TracedTarget.lossSentences(TracedJvms.losses(jvm))) {
            display.say(name + sentence);
        }
    }
}
