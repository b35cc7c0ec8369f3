package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.connect.Attacher;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.summary.NothingSeen;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.cli.terminal.Interrupts;
import dev.nopal.cli.waiting.BoundedWait;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
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

    private final Request request;
    private final NothingSeen nothingSeen;
    private final TraceDisplay display;

    /**
     * Unbounded, because each JVM has only a few messages in it, and other notifications are rare.
     */
    private final BlockingQueue<Notification> notifications = new LinkedBlockingQueue<>();

    private final TracedJvms jvms = new TracedJvms();
    private final TraceStop stop;
    private final AgentMessages messages;
    private final Optional<Launch> launch;
    private Optional<StartDeadline> startDeadline = Optional.empty();
    private OptionalInt exitCode = OptionalInt.empty();

    /**
     * @param output writes to {@code out}
     * @param launch the command that was started for this trace, if there is one
     */
    public TraceRun(
            Request request,
            TraceOutput output,
            OutputStream out,
            PrintWriter err,
            Optional<Launch> launch) {
        this.request = request;
        this.launch = launch;
        this.nothingSeen = new NothingSeen(request.script());
        this.display = new TraceDisplay(request, output, out, err, nothingSeen);
        this.stop = new TraceStop(jvms, display::warnOfSlowReader);
        this.messages =
                new AgentMessages(
                        request, jvms, stop, display, launch.isPresent(), this::scriptRejected);
    }

    /** Ends a command that was started for the script, because it should not run without it. */
    private void scriptRejected() {
        stop.request();
        if (jvms.sessions().isEmpty()) {
            launch.ifPresent(Launch::close);
        }
    }

    /** Starts the script in a JVM that runs. */
    public void attach(int pid) throws Refusal, IOException {
        BoundedWait wait = waitFor(pid);
        Connection connection = new Attacher(ProcFs.real(), wait).connect(pid);
        add(TracedJvm.greet(connection, OptionalLong.of(pid), wait));
        startDeadline = Optional.of(new StartDeadline(wait));
    }

    /** Starts the command; the JVMs that connect are traced while it runs. */
    public void launch() throws Refusal, IOException {
        handleInterrupts();
        launch.orElseThrow().start(notifications);
        request.duration().map(UNTIL_FIRST_JVM::plus).ifPresent(stop::requestIn);
    }

    private void handleInterrupts() {
        Interrupts.call(
                () -> {
                    stop.request();
                    notifications.add(new Notification.Interrupted());
                });
    }

    private BoundedWait waitFor(long pid) {
        return BoundedWait.forProcess(pid, display::say);
    }

    private void add(TracedJvm jvm) throws Refusal, IOException {
        if (request.limits().areNew() && jvm.version() < Protocol.NOTES) {
            jvm.close();
            throw Refusal.usage(
                    "the agent in process "
                            + jvm.pid()
                            + " is too old for that; restart the process with this nopal's agent");
        }
        jvms.add(jvm);
        jvm.run(
                new Message.Run(
                        request.script().call(),
                        launch.map(Launch::pid).orElse(0L),
                        launch.isPresent(),
                        request.limits()),
                notifications,
                waitFor(jvm.pid()));
        if (stop.isRequested()) {
            jvm.stop(); // Another thread has requested the end meanwhile.
        }
    }

    /** Runs to the end and returns the exit code. */
    public int run() throws Refusal, IOException {
        if (launch.isEmpty()) {
            handleInterrupts();
        }
        long pause = BUSY_MILLIS;
        while (!isOver()) {
            boolean happened = false;
            Notification each = next(pause);
            for (int i = 0; each != null; i++) {
                happened = true;
                handle(each);
                each = i < MAX_AT_ONCE ? notifications.poll() : null;
            }
            if (startDeadline.isPresent() && isStarting()) {
                startDeadline.get().check();
            }
            display.showAttached(jvms.probes(), false);
            happened |= show(false);
            display.update(jvms);
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

    private boolean isStarting() {
        return !messages.isStarted() && !stop.isRequested() && !messages.isRejected();
    }

    private boolean isOver() {
        return jvms.areDone()
                && (stop.isRequested()
                        || messages.isRejected()
                        || launch.map(Launch::isOver).orElse(true));
    }

    private void handle(Notification each) throws Refusal, IOException {
        switch (each) {
            case Notification.Received received -> {
                received.jvm().handled();
                messages.handle(received.jvm(), received.message());
            }
            case Notification.Closed closed -> closed.jvm().closed();
            case Notification.Joined joined -> join(joined);
            case Notification.CommandEnded _ -> {
                // JVMs that it started may continue; see isOver.
            }
            case Notification.Interrupted _ -> stop.request();
        }
    }

    private void join(Notification.Joined joined) throws IOException {
        try {
            TracedJvm jvm =
                    TracedJvm.greet(
                            joined.connection(),
                            OptionalLong.empty(),
                            waitFor(launch.orElseThrow().pid()));
            if (launch.orElseThrow().wants(jvm.pid()) && !stop.isRequested()) {
                add(jvm);
            } else {
                jvm.close();
            }
        } catch (Refusal e) {
            display.say(e.getMessage());
            joined.connection().close();
        }
    }

    /** Shows the output since the last call; returns whether there was any. */
    private boolean show(boolean isLast) throws IOException {
        boolean any = false;
        for (TracedJvm jvm : jvms) {
            if (jvm.view().isPresent()) {
                SessionView view = jvm.view().get();
                List<Event> events = isLast ? view.drain() : view.poll();
                while (!events.isEmpty()) {
                    any = true;
                    display.write(events);
                    // A JVM that does not answer may continue to print, so its output is read only
                    // once.
                    events = isLast && jvm.hasEnded() ? view.drain() : List.of();
                }
                if (exitCode.isEmpty()) {
                    exitCode = view.exitCode();
                }
            }
        }
        if (exitCode.isPresent() || display.isEnough() || display.hasFailed()) {
            stop.request();
        }
        if (any) {
            display.showLost(jvms.lostOutput());
        }
        if (!isLast) {
            display.draw(jvms::maps);
        }
        return any;
    }

    private int end() throws Refusal, IOException {
        if (messages.isRejected() && jvms.sessions().isEmpty()) {
            return ExitCode.USAGE;
        }
        if (jvms.isEmpty()) {
            throw launch.orElseThrow().noJvm();
        }
        if (launch.isEmpty() && !jvms.first().wasStarted()) {
            throw notStarted(jvms.first());
        }
        display.showAttached(jvms.probes(), true);
        show(true);
        display.showLost(jvms.lostOutput());
        FinalState state = FinalState.of(jvms);
        display.end(state);
        explain(state.maps());
        boolean isFailure = messages.isRejected() || messages.neverRan();
        int code = exitCode.orElse(isFailure ? ExitCode.USAGE : ExitCode.OK);
        return code == ExitCode.OK && jvms.areIncomplete() ? ExitCode.INCOMPLETE : code;
    }

    private static Refusal notStarted(TracedJvm jvm) {
        String sentence =
                jvm.incompleteness()
                        .orElse("process " + jvm.pid() + " ended the session before it started");
        return jvm.isAbandoned() ? Refusal.incomplete(sentence) : Refusal.notFound(sentence);
    }

    /** Prints what is missing, why nothing was recorded, and what the probes cost. */
    private void explain(List<MapData> maps) {
        for (TracedJvm jvm : jvms) {
            jvm.incompleteness().ifPresent(display::say);
            jvm.view().ifPresent(this::explainLosses);
        }
        if (messages.isStarted() && !messages.isRejected() && !request.isQuiet()) {
            long nanos = stop.nanosSince(messages.startedAt());
            nothingSeen
                    .explain(maps, nanos, SessionCosts.fired(sessions()))
                    .ifPresent(display::say);
            SessionCosts.sentence(sessions()).ifPresent(display::say);
        }
    }

    private void explainLosses(SessionView view) {
        for (Map.Entry<Loss, Long> loss : view.losses().counts().entrySet()) {
            boolean isTold = loss.getKey() == Loss.NESTED || loss.getKey() == Loss.ROOM;
            if (loss.getValue() > 0 && !isTold) {
                display.say("lost " + loss.getValue() + " times: " + loss.getKey().explanation());
            }
        }
    }

    /** Returns whether the output reached the number of events of -n. */
    public boolean wasCut() {
        return display.isEnough();
    }

    /** Returns the complete sessions, so that they can be saved. */
    public List<SessionView> sessions() {
        return jvms.sessions();
    }

    /** Ends the sessions, whatever state they are in, and deletes their files. */
    @Override
    public void close() {
        jvms.close();
        launch.ifPresent(Launch::close);
    }
}
