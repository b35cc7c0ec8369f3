package dev.nopal.cli.trace;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.waiting.BoundedWait;
import dev.nopal.script.Diagnostic;

import java.io.IOException;
import java.util.List;

/** The handler of messages from the agents of the traced JVMs, with the state of the script. */
final class AgentMessages {
    private final Request request;
    private final TracedJvms jvms;
    private final TraceStop stop;
    private final TraceDisplay display;
    private final boolean isLaunched;
    private final Runnable rejected;
    private boolean isStarted;
    private long startedAt;
    private boolean isRejected;
    private boolean isRefused;

    /**
     * @param isLaunched whether the JVMs were started for this trace: then one may refuse while
     *     others run
     * @param rejected runs if the script has errors, before they are shown
     */
    AgentMessages(
            Request request,
            TracedJvms jvms,
            TraceStop stop,
            TraceDisplay display,
            boolean isLaunched,
            Runnable rejected) {
        this.request = request;
        this.jvms = jvms;
        this.stop = stop;
        this.display = display;
        this.isLaunched = isLaunched;
        this.rejected = rejected;
    }

    void handle(TracedJvm jvm, Message message) throws Refusal, IOException {
        switch (message) {
            case Message.Started started -> {
                if (!isStarted) {
                    // Every probe can fire now; the time until now does not count.
                    isStarted = true;
                    startedAt = System.nanoTime();
                    request.duration().ifPresent(stop::requestIn);
                }
                jvm.started(
                        started,
                        OwnLiterals.of(request.script()),
                        BoundedWait.forProcess(jvm.pid(), display::say));
            }
            case Message.Attached attached -> jvm.attached(attached);
            case Message.Finished _ -> jvm.finished();
            case Message.Instrumented instrumented -> {
                note(jvm, instrumented.summary());
                instrumented.skipped().forEach(each -> note(jvm, "skipped " + each));
            }
            case Message.Note note -> note(jvm, note.sentence());
            case Message.Diagnosed diagnosed -> diagnose(jvm, diagnosed.diagnostics());
            case Message.Refused refused -> {
                if (!isLaunched) {
                    throw Refusal.usage(refused.sentence());
                }
                isRefused = true;
                display.say("process " + jvm.pid() + " is not traced: " + refused.sentence());
            }
            case Message.Hello _,
                    Message.Run _,
                    Message.Stop _,
                    Message.Find _,
                    Message.Found _,
                    Message.Described _,
                    Message.Tracers _,
                    Message.TracersAnswered _ ->
                    throw Refusal.usage(
                            "unexpected message from the agent in process " + jvm.pid());
        }
    }

    private void note(TracedJvm jvm, String sentence) {
        if (!request.isQuiet() && maySpeak(jvm)) {
            display.say((jvms.size() > 1 ? "process " + jvm.pid() + ": " : "") + sentence);
        }
    }

    private boolean maySpeak(TracedJvm jvm) {
        boolean may = jvm.mayStillSpeak();
        if (!may && jvm.isTooMuch()) {
            display.say(
                    "process " + jvm.pid() + " has sent too many messages; the rest is omitted");
        }
        return may;
    }

    private void diagnose(TracedJvm jvm, List<Diagnostic> diagnostics) {
        boolean isError = diagnostics.stream().anyMatch(Diagnostic::isError);
        if (isError) {
            isRejected = true;
            rejected.run();
        }
        if ((isError || !request.isQuiet()) && maySpeak(jvm)) {
            display.diagnose(diagnostics);
        }
    }

    /** Returns whether the script runs in at least one JVM. */
    boolean isStarted() {
        return isStarted;
    }

    /** Returns when the script was started for the first time, by {@link System#nanoTime}. */
    long startedAt() {
        return startedAt;
    }

    /** Returns whether the script has errors. */
    boolean isRejected() {
        return isRejected;
    }

    /** Returns whether all JVMs refused to run the script. */
    boolean neverRan() {
        return isRefused && !isStarted;
    }
}
