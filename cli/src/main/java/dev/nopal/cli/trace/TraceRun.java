package dev.nopal.cli.trace;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.merge.NamedSession;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.summary.NothingSeen;
import dev.nopal.cli.terminal.Interrupts;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.OwnTexts;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * One run of a script in one or more JVMs, until the script, the user, a limit or the end of the
 * JVMs stops it; shows its output, and at the end its maps.
 *
 * <p>The session files are read without the JVMs' help, a few milliseconds after something was
 * printed, and fifty times per second while nothing is printed: a thread's ring holds four thousand
 * short lines.
 */
public final class TraceRun implements AutoCloseable {
    private static final long BUSY_MILLIS = 5;
    private static final long IDLE_MILLIS = 20;

    /** The most notifications in a row, before the output, the clock and Ctrl-C are handled. */
    private static final int MAX_AT_ONCE = 64;

    /** With -c: how much longer than -d the first JVM may take to connect. */
    private static final Duration UNTIL_FIRST_JVM = Duration.ofSeconds(30);

    /** How long the clock of -d waits for one more of several JVMs. */
    private static final long UNTIL_NEXT_JVM_NANOS = 3_000_000_000L;

    private static final Refusal LATE =
            Refusal.incomplete("it was not reached before the trace ended");

    private final Request request;
    private final OwnTexts texts;
    private final TraceDisplay display;

    /**
     * Unbounded, because each JVM has only a few messages in it, and other notifications are rare.
     */
    private final BlockingQueue<Notification> notifications = new LinkedBlockingQueue<>();

    private final TracedJvms jvms = new TracedJvms();
    private final TraceStop stop;
    private final AgentMessages messages;
    private final TraceSources sources;
    private final SessionOutput output;
    private final TraceSummary summary;
    private boolean isClockStarted;
    private boolean isWaitingSaid;
    private volatile boolean isInterrupted;

    /**
     * @param output writes to {@code out}
     * @param sources find the JVMs; closed with this
     */
    public TraceRun(
            Request request,
            TraceOutput output,
            OutputStream out,
            PrintWriter err,
            List<JvmSource> sources) {
        this.request = request;
        this.texts = OwnLiterals.of(request.script());
        this.sources = new TraceSources(sources);
        NothingSeen nothingSeen = new NothingSeen(request.script());
        this.display = new TraceDisplay(request, output, out, err, nothingSeen);
        this.stop = new TraceStop(jvms, display::say, display::warnOfSlowReader);
        this.messages =
                new AgentMessages(
                        request, jvms, stop, display, this.sources.arePlural(), new Refusing());
        this.output = new SessionOutput(request.script(), jvms, display, this.sources.arePlural());
        this.summary = new TraceSummary(request, jvms, stop, messages, display, nothingSeen);
    }

    private final class Refusing implements AgentMessages.Refusals {
        @Override
        public void refused(TracedJvm jvm, Refusal reason) throws Refusal {
            drop(jvm, reason);
        }

        /** Ends a command that was started for the script, because it should not run without it. */
        @Override
        public void rejected(TracedJvm jvm) {
            if (sources.arePlural()) {
                jvms.addMissing(jvm.target(), Refusal.usage("the script does not fit it"));
                jvm.drop();
                return;
            }
            stop.request();
            if (jvms.sessions().isEmpty()) {
                sources.launch().ifPresent(Launch::close);
            }
        }
    }

    /**
     * Starts the search for JVMs. Returns once the script was sent to the first of them, or the
     * command was started.
     *
     * @throws Refusal if there is none
     */
    public void start() throws Refusal, IOException {
        if (sources.launch().isPresent()) {
            handleInterrupts();
        }
        sources.start(notifications);
        if (sources.launch().isPresent()) {
            request.duration().map(UNTIL_FIRST_JVM::plus).ifPresent(stop::requestIn);
            return;
        }
        while (jvms.isEmpty()) {
            if (sources.areSettled() && notifications.isEmpty()) {
                throw summary.nothingTraced();
            }
            Notification next = next(IDLE_MILLIS);
            if (next != null) {
                handle(next);
            }
        }
        // The JVM has the script now: until it answers, there is time for what is needed then.
        handleInterrupts();
        FileMapping.BEST.prepare();
    }

    private void handleInterrupts() {
        Interrupts.call(
                () -> {
                    isInterrupted = true;
                    stop.request();
                    notifications.add(new Notification.Interrupted());
                });
    }

    /** Runs to the end and returns the exit code. */
    public int run() throws Refusal, IOException {
        long pause = BUSY_MILLIS;
        while (!isOver()) {
            boolean happened = false;
            Notification each = next(pause);
            for (int i = 0; each != null; i++) {
                happened = true;
                handle(each);
                each = i < MAX_AT_ONCE ? notifications.poll() : null;
            }
            checkStarts();
            startClock();
            messages.showShared(false);
            display.showAttached(jvms.probes(), false);
            display.update(jvms); // Before the output: it needs to know whose it is.
            happened |= output.show(false);
            if (output.isEnough()) {
                stop.request();
            }
            stop.abandonSilent();
            pause = happened ? BUSY_MILLIS : Math.min(IDLE_MILLIS, pause * 2);
        }
        return end();
    }

    private Notification next(long pauseMillis) {
        try {
            return notifications.poll(pauseMillis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Notification.Interrupted();
        }
    }

    private void handle(Notification each) throws Refusal {
        switch (each) {
            case Notification.Reaching reaching ->
                    sources.reaching(reaching.source(), reaching.target());
            case Notification.Found found -> {
                sources.reached(found.source(), found.jvm().target());
                join(found.jvm());
            }
            case Notification.Missing missing -> {
                sources.reached(missing.source(), missing.target());
                leaveOut(missing.target(), missing.reason());
            }
            case Notification.Watching watching -> sources.watching(watching.source());
            case Notification.Complete complete -> sources.complete(complete.source());
            case Notification.Said said -> display.say(said.sentence());
            case Notification.Received received -> {
                received.jvm().handled();
                messages.handle(received.jvm(), received.message());
            }
            case Notification.Failed failed -> drop(failed.jvm(), failed.reason());
            case Notification.Closed closed -> close(closed.jvm());
            case Notification.Interrupted _ -> stop.request();
        }
    }

    /** Starts the script in a JVM. */
    private void join(ReachedJvm reached) throws Refusal {
        if (stop.isRequested() || jvms.has(reached)) {
            reached.close();
            if (!jvms.has(reached)) {
                leaveOut(reached.target(), LATE);
            }
            return;
        }
        TracedJvm jvm = new TracedJvm(reached, jvms.unique(reached.target()), !sources.arePlural());
        boolean knowsTargets = jvm.version() >= Protocol.TARGET;
        if (!knowsTargets && request.script().mentions(Builtin.TARGET.text())) {
            jvm.close();
            leaveOut(
                    jvm.target(),
                    Refusal.usage(
                            "the agent in "
                                    + jvm.label()
                                    + " is too old for target; restart the process with this"
                                    + " nopal's agent"));
            return;
        }
        if (sources.areSettled() && sources.arePlural()) {
            display.say(jvm.target() + " has appeared and is traced, too");
        }
        isWaitingSaid = false;
        jvms.add(jvm);
        jvm.run(
                new Message.Run(
                        request.script().call(),
                        sources.launch().map(Launch::pid).orElse(0L),
                        sources.launch().isPresent(),
                        request.limits(),
                        knowsTargets ? jvm.target() : ""),
                texts,
                notifications);
        if (stop.isRequested()) {
            jvm.stop(); // Another thread has requested the end meanwhile.
        }
    }

    /** Leaves out a JVM; ends the trace if it is about this one only. */
    private void leaveOut(String target, Refusal reason) throws Refusal {
        if (!sources.arePlural() && sources.launch().isEmpty()) {
            throw reason;
        }
        jvms.addMissing(target, reason);
        String name = sources.arePlural() ? target : jvms.label(target);
        display.say(name + " is not traced: " + reason.getMessage());
    }

    private void drop(TracedJvm jvm, Refusal reason) throws Refusal {
        if (!jvm.isDone()) {
            jvm.drop();
            leaveOut(jvm.target(), reason);
        }
    }

    private void close(TracedJvm jvm) {
        if (sources.arePlural() && !stop.isRequested() && jvm.wasStarted()) {
            display.say(jvm.target() + " has ended; what was traced until then is kept");
        }
        jvm.closed();
    }

    private void checkStarts() throws Refusal {
        for (TracedJvm jvm : jvms) {
            try {
                if (!stop.isRequested()) {
                    jvm.checkStart();
                }
            } catch (Refusal e) {
                drop(jvm, e);
            }
        }
    }

    /**
     * Starts the clock of -d once the script runs in all JVMs that were there at the start: the
     * time until now does not count. One that is slow is not waited for.
     */
    private void startClock() {
        if (isClockStarted || !messages.isStarted()) {
            return;
        }
        boolean areAllThere =
                sources.launch().isPresent() || sources.areSettled() && !jvms.areStarting();
        if (areAllThere || System.nanoTime() - messages.lastStartAt() > UNTIL_NEXT_JVM_NANOS) {
            isClockStarted = true;
            request.duration().ifPresent(stop::requestIn);
        }
    }

    private boolean isOver() {
        if (!jvms.areDone() || !notifications.isEmpty()) {
            return false;
        }
        boolean isRejected =
                messages.isRejected()
                        && (!sources.arePlural() || sources.areSettled() && !messages.isStarted());
        if (stop.isRequested() || isRejected || sources.areComplete()) {
            return true;
        }
        if (sources.arePlural() && sources.areSettled() && !isWaitingSaid) {
            isWaitingSaid = true;
            display.say("all JVMs have ended; waiting for others, Ctrl-C ends the trace");
        }
        return false;
    }

    private int end() throws Refusal, IOException {
        messages.showShared(true);
        for (String target : sources.unreached()) {
            leaveOut(target, LATE);
        }
        if (messages.isRejected() && jvms.sessions().isEmpty()) {
            return ExitCode.USAGE;
        }
        if (jvms.isEmpty() || sources.launch().isEmpty() && !messages.isStarted()) {
            throw sources.launch().isPresent()
                    ? sources.launch().get().noJvm()
                    : summary.nothingTraced();
        }
        display.showAttached(jvms.probes(), true);
        display.update(jvms);
        output.show(true);
        output.end();
        sayTheRest();
        FinalState state = FinalState.of(jvms);
        display.end(state);
        summary.explain(state.maps());
        boolean isFailure = messages.isRejected() && !sources.arePlural() || messages.neverRan();
        int code = output.exitCode().orElse(isFailure ? ExitCode.USAGE : ExitCode.OK);
        return code == ExitCode.OK && jvms.areIncomplete() ? ExitCode.INCOMPLETE : code;
    }

    /** Says what was reported while the last output was shown. */
    private void sayTheRest() {
        for (Notification each = notifications.poll(); each != null; each = notifications.poll()) {
            if (each instanceof Notification.Said said) {
                display.say(said.sentence());
            }
        }
    }

    /** Returns whether the output reached the number of events of -n. */
    public boolean wasCut() {
        return display.isEnough();
    }

    /** Returns whether the user ended the trace with Ctrl-C, which may also come after its end. */
    public boolean wasInterrupted() {
        return isInterrupted;
    }

    /** Returns the complete sessions, so that they can be saved. */
    public List<NamedSession> sessions() {
        return jvms.named();
    }

    /** Returns all JVMs of the result, and those that are missing in it. */
    public List<TracedTarget> targets() {
        return jvms.targets();
    }

    /** Ends the sessions, whatever state they are in, and deletes their files. */
    @Override
    public void close() {
        jvms.close();
        sources.close();
    }
}
