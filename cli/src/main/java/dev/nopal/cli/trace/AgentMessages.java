package dev.nopal.cli.trace;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.request.Request;
import dev.nopal.script.Diagnostic;

import java.util.List;

/** The handler of messages from the agents of the traced JVMs, with the state of the script. */
final class AgentMessages {
    /** Accepts JVMs that cannot be traced. */
    interface Refusals {
        /** Leaves a JVM out, or ends the trace if it is about this JVM only. */
        void refused(TracedJvm jvm, Refusal reason) throws Refusal;

        /** Called if the script has errors, before they are shown. */
        void rejected(TracedJvm jvm);
    }

    private final Request request;
    private final TracedJvms jvms;
    private final TraceStop stop;
    private final TraceDisplay display;
    private final boolean isPlural;
    private final Refusals refusals;
    private final SharedSentences notes;
    private final SharedSentences diagnoses;
    private long startedAt;
    private long lastStartAt;
    private boolean isStarted;
    private boolean isRejected;
    private boolean isRefused;

    /**
     * @param isPlural whether there may be several JVMs, so that the same message from all is shown
     *     once
     */
    AgentMessages(
            Request request,
            TracedJvms jvms,
            TraceStop stop,
            TraceDisplay display,
            boolean isPlural,
            Refusals refusals) {
        this.request = request;
        this.jvms = jvms;
        this.stop = stop;
        this.display = display;
        this.isPlural = isPlural;
        this.refusals = refusals;
        this.notes = new SharedSentences((names, text) -> display.say(names + ": " + text));
        this.diagnoses =
                new SharedSentences(
                        (names, text) -> {
                            display.say("about the script in " + names + ":");
                            display.printDiagnosis(text);
                        });
    }

    void handle(TracedJvm jvm, Message message) throws Refusal {
        switch (message) {
            case Message.Started started -> {
                lastStartAt = System.nanoTime();
                if (!isStarted) {
                    isStarted = true;
                    startedAt = lastStartAt;
                }
                jvm.started(started);
            }
            case Message.Attached attached -> jvm.attached(attached);
            case Message.Finished _ -> jvm.finished();
            case Message.Instrumented instrumented -> {
                note(jvm, instrumented.summary());
                instrumented.skipped().forEach(each -> note(jvm, "skipped " + each));
            }
            case Message.Note note -> note(jvm, note.sentence());
            case Message.Progress progress -> {
                jvm.progressed();
                if (!isPlural) {
                    display.progress(progress.done(), progress.total());
                }
            }
            case Message.Diagnosed diagnosed -> diagnose(jvm, diagnosed.diagnostics());
            case Message.Refused refused -> {
                isRefused = true;
                refusals.refused(
                        jvm,
                        stop.isRequested()
                                ? Refusal.incomplete(refused.sentence())
                                : Refusal.usage(refused.sentence()));
            }
            case Message.Hello _,
                    Message.Run _,
                    Message.Check _,
                    Message.Stop _,
                    Message.Find _,
                    Message.Found _,
                    Message.Described _,
                    Message.Tracers _,
                    Message.TracersAnswered _ ->
                    refusals.refused(
                            jvm,
                            Refusal.usage(
                                    "unexpected message from the agent in process " + jvm.pid()));
        }
    }

    private void note(TracedJvm jvm, String sentence) {
        if (request.isQuiet() || !maySpeak(jvm)) {
            return;
        }
        if (isPlural) {
            notes.add(jvm.target(), sentence);
        } else {
            display.say((jvms.size() > 1 ? jvm.label() + ": " : "") + sentence);
        }
    }

    private boolean maySpeak(TracedJvm jvm) {
        boolean may = jvm.mayStillSpeak();
        if (!may && jvm.isTooMuch()) {
            display.say(jvm.label() + " has sent too many messages; the rest is omitted");
        }
        return may;
    }

    private void diagnose(TracedJvm jvm, List<Diagnostic> diagnostics) {
        boolean isError = diagnostics.stream().anyMatch(Diagnostic::isError);
        if (isError) {
            isRejected = true;
            jvm.rejected();
            refusals.rejected(jvm);
        }
        if (!isError && request.isQuiet() || !maySpeak(jvm)) {
            return;
        }
        if (isPlural) {
            diagnoses.add(jvm.target(), display.diagnosis(diagnostics));
        } else {
            display.printDiagnosis(display.diagnosis(diagnostics));
        }
    }

    /**
     * Shows what several JVMs have in common, once they all may have said it.
     *
     * @param isLast whether nothing more will be said
     */
    void showShared(boolean isLast) {
        notes.show(isLast);
        diagnoses.show(isLast);
    }

    /** Returns whether the script runs in at least one JVM. */
    boolean isStarted() {
        return isStarted;
    }

    /** Returns when the script was started for the first time, by {@link System#nanoTime}. */
    long startedAt() {
        return startedAt;
    }

    /** Returns when the script was started for the last time. */
    long lastStartAt() {
        return lastStartAt;
    }

    /** Returns whether the script has errors in a JVM. */
    boolean isRejected() {
        return isRejected;
    }

    /** Returns whether all JVMs refused to run the script. */
    boolean neverRan() {
        return isRefused && !isStarted;
    }
}
