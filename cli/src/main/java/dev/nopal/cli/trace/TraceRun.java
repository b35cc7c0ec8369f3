package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.text.Printable;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticText;
import dev.nopal.script.render.Event;
import dev.nopal.script.render.MapData;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.SessionView;

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
 * Runs a script in one or more JVMs until it, the user, a limit or their end stops it; shows what
 * it prints, and at the end its maps.
 *
 * <p>The session files are read without the JVMs' help, a few milliseconds after something was
 * printed and fifty times a second while nothing is: a thread's ring holds four thousand short
 * lines.
 */
public final class TraceRun implements AutoCloseable {
    private static final long BUSY_MILLIS = 5;
    private static final long IDLE_MILLIS = 20;
    private static final long SECOND = 1_000_000_000;

    /** News in a row, after which the output, the clock and Ctrl-C have their turn. */
    private static final int NEWS_AT_ONCE = 64;

    /** Of one message; whoever says more says the same again. */
    private static final int MAX_DIAGNOSTICS = 50;

    /** Returned where a script says nothing: a session did not come to its end. */
    public static final int INCOMPLETE = 124;

    /** With -c: how much longer than -d the first JVM may take to come. */
    private static final Duration UNTIL_FIRST_JVM = Duration.ofSeconds(30);

    private final Request request;
    private final Renderer renderer;
    private final OutputStream out;
    private final PrintWriter err;

    /** Each JVM has a few messages in it at most, and the rest is rare. */
    private final BlockingQueue<News> news = new LinkedBlockingQueue<>();

    private final TracedJvms jvms = new TracedJvms();
    private final Ending ending = new Ending(jvms, Frozen.real(), this::warnOfSlowReader);
    private final NothingSeen nothingSeen;
    private final Optional<Launch> launch;
    private final Optional<LiveMaps> live;
    private final Optional<Watch> watch;
    private long shown;
    private long lostBefore;
    private int attachedBefore = -1;
    private OptionalLong attachedAt = OptionalLong.empty();
    private boolean isStarted;
    private long startedAt;
    private volatile boolean isWriting;
    private boolean isRejected;
    private boolean isRefused;
    private Optional<StartWatch> starting = Optional.empty();
    private OptionalInt exitCode = OptionalInt.empty();

    /** Makes a trace that nobody else watches. */
    public TraceRun(
            Request request,
            Renderer renderer,
            OutputStream out,
            PrintWriter err,
            Optional<Launch> launch) {
        this(request, renderer, out, err, launch, Optional.empty());
    }

    /**
     * @param renderer writes to {@code out}
     * @param launch the command that was started for this trace, if there is one
     * @param watch who else looks on
     */
    public TraceRun(
            Request request,
            Renderer renderer,
            OutputStream out,
            PrintWriter err,
            Optional<Launch> launch,
            Optional<Watch> watch) {
        this.request = request;
        this.renderer = renderer;
        this.out = out;
        this.err = err;
        this.launch = launch;
        this.watch = watch;
        this.nothingSeen = new NothingSeen(request);
        this.live =
                request.isLive()
                        ? Optional.of(new LiveMaps(out, new TerminalHeight()::rows))
                        : Optional.empty();
    }

    /** Starts the script in a JVM that runs. */
    public void attach(int pid) throws Refusal, IOException {
        Patience patience = patience(pid);
        Connection connection = new Attacher(ProcFs.real(), patience).connect(pid);
        add(TracedJvm.greet(connection, OptionalLong.of(pid), patience));
        starting = Optional.of(new StartWatch(patience));
    }

    private Patience patience(long pid) {
        return new Patience(ProcFs.real(), (int) pid, this::say);
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
                        request.name(),
                        request.script(),
                        request.parameters(),
                        request.named(),
                        launch.map(Launch::pid).orElse(0L),
                        launch.isPresent(),
                        request.limits()),
                news,
                patience(jvm.pid()));
        if (ending.isAsked()) {
            jvm.stop(); // Asked for meanwhile, by another thread.
        }
    }

    /** Runs to the end and returns the exit code. */
    public int run() throws Refusal, IOException {
        Interrupts.call(
                () -> {
                    ending.ask();
                    news.add(new News.Interrupted());
                });
        if (launch.isPresent()) {
            launch.get().start(news);
            request.duration().map(UNTIL_FIRST_JVM::plus).ifPresent(ending::askIn);
        }
        long pause = BUSY_MILLIS;
        while (!isOver()) {
            boolean happened = false;
            News each = next(pause);
            for (int i = 0; each != null; i++) {
                happened = true;
                handle(each);
                each = i < NEWS_AT_ONCE ? news.poll() : null;
            }
            if (starting.isPresent() && !isStarted && !ending.isAsked() && !isRejected) {
                starting.get().look();
            }
            showAttached(false);
            happened |= show(false);
            if (watch.isPresent()) {
                watch.get().look(jvms);
            }
            ending.giveUp();
            pause = happened ? BUSY_MILLIS : Math.min(IDLE_MILLIS, pause * 2);
        }
        return end();
    }

    private News next(long pauseMillis) {
        try {
            return news.poll(pauseMillis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new News.Interrupted();
        }
    }

    private boolean isOver() {
        return jvms.areDone()
                && (ending.isAsked() || isRejected || launch.map(Launch::isOver).orElse(true));
    }

    private void handle(News each) throws Refusal, IOException {
        switch (each) {
            case News.Said said -> {
                said.jvm().handled();
                handle(said.jvm(), said.message());
            }
            case News.Closed closed -> closed.jvm().closed();
            case News.Joined joined -> join(joined);
            case News.CommandEnded _ -> {
                // What it started may run on; see isOver.
            }
            case News.Interrupted _ -> stop();
        }
    }

    private void join(News.Joined joined) throws IOException {
        try {
            TracedJvm jvm =
                    TracedJvm.greet(
                            joined.connection(),
                            OptionalLong.empty(),
                            patience(launch.orElseThrow().pid()));
            if (launch.orElseThrow().wants(jvm.pid()) && !ending.isAsked()) {
                add(jvm);
            } else {
                jvm.close();
            }
        } catch (Refusal e) {
            say(e.getMessage());
            joined.connection().close();
        }
    }

    private void handle(TracedJvm jvm, Message message) throws Refusal, IOException {
        switch (message) {
            case Message.Started started -> {
                if (!isStarted) {
                    // Every probe can fire now; what it took to get there does not count.
                    isStarted = true;
                    startedAt = System.nanoTime();
                    request.duration().ifPresent(ending::askIn);
                }
                jvm.started(started, OwnLiterals.of(request), patience(jvm.pid()));
            }
            case Message.Attached attached -> jvm.attached(attached);
            case Message.Finished _ -> jvm.finished();
            case Message.Instrumented woven -> showWoven(jvm, woven);
            case Message.Note note -> showNote(jvm, note.sentence());
            case Message.Diagnosed diagnosed -> diagnose(jvm, diagnosed.diagnostics());
            case Message.Refused refused -> {
                if (launch.isEmpty()) {
                    throw Refusal.usage(refused.sentence());
                }
                isRefused = true;
                say("process " + jvm.pid() + " is not traced: " + refused.sentence());
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
                            "the agent in process " + jvm.pid() + " said what nobody asked for");
        }
    }

    /** Tells what was changed in a JVM's classes: those who run it want to know. */
    private void showWoven(TracedJvm jvm, Message.Instrumented woven) {
        showNote(jvm, woven.summary());
        woven.skipped().forEach(each -> showNote(jvm, "skipped " + each));
    }

    private void showNote(TracedJvm jvm, String sentence) {
        if (!request.isQuiet() && maySpeak(jvm)) {
            say((jvms.size() > 1 ? "process " + jvm.pid() + ": " : "") + sentence);
        }
    }

    private boolean maySpeak(TracedJvm jvm) {
        boolean may = jvm.mayStillSpeak();
        if (!may && jvm.isTooMuch()) {
            say("process " + jvm.pid() + " has said too much; the rest is left out");
        }
        return may;
    }

    /** Tells how many probes there are, when that changed, and at most once a second. */
    private void showAttached(boolean isLast) throws IOException {
        int probes = jvms.probes();
        boolean isTime =
                attachedAt.isEmpty() || System.nanoTime() - attachedAt.getAsLong() > SECOND;
        if (probes > 0 && probes != attachedBefore && !request.isQuiet() && (isTime || isLast)) {
            attachedBefore = probes;
            attachedAt = OptionalLong.of(System.nanoTime());
            makeRoom();
            render(new Event.AttachedProbes(probes));
            out.flush();
            err.flush();
        }
    }

    private void diagnose(TracedJvm jvm, List<Diagnostic> diagnostics) {
        boolean isError =
                diagnostics.stream().anyMatch(each -> each.severity() == Diagnostic.Severity.ERROR);
        if ((isError || !request.isQuiet()) && maySpeak(jvm)) {
            makeRoom();
            List<Diagnostic> some = diagnostics.stream().limit(MAX_DIAGNOSTICS).toList();
            err.print(new DiagnosticText(request.name(), request.script()).of(some));
            err.flush();
        }
        if (isError) {
            isRejected = true;
            stop();
        }
    }

    private void stop() {
        ending.ask();
    }

    /** Is called by another thread, some time after the end was asked for. */
    private void warnOfSlowReader() {
        if (isWriting) {
            err.println(
                    "nopal: the script has ended; what it printed waits for a slow reader of the"
                            + " output, Ctrl-C drops it");
            err.flush();
        }
    }

    /** Shows what was printed meanwhile; returns whether that was anything. */
    private boolean show(boolean isLast) throws IOException {
        boolean any = false;
        for (TracedJvm jvm : jvms) {
            if (jvm.view().isPresent()) {
                SessionView view = jvm.view().get();
                List<Event> events = isLast ? view.drain() : view.poll();
                while (!events.isEmpty()) {
                    any = true;
                    show(events);
                    // One that does not answer may go on printing: once must do.
                    events = isLast && jvm.hasEnded() ? view.drain() : List.of();
                }
                if (exitCode.isEmpty()) {
                    exitCode = view.exitCode();
                }
            }
        }
        if (exitCode.isPresent()) {
            stop();
        }
        if (any) {
            showLost();
        }
        if (live.isPresent() && !isLast) {
            live.get().draw(jvms.maps());
        }
        return any;
    }

    /** A picture stands below all that was said, never between. */
    private void makeRoom() {
        live.ifPresent(LiveMaps::clear);
    }

    private void show(List<Event> events) throws IOException {
        isWriting = true;
        try {
            write(events);
        } finally {
            isWriting = false;
        }
    }

    private void write(List<Event> events) throws IOException {
        makeRoom();
        for (Event event : events) {
            if (isEnough()) {
                break;
            }
            render(event);
            shown += isCounted(event) ? 1 : 0;
            if (isEnough()) {
                stop();
            }
        }
        try {
            out.flush();
        } catch (IOException e) {
            stop(); // As if Ctrl-C had been pressed; the stream remembers why.
        }
    }

    private void render(Event event) throws IOException {
        renderer.render(event);
        nothingSeen.saw(event);
        if (watch.isPresent()) {
            watch.get().saw(event);
        }
    }

    private boolean isEnough() {
        return request.events().isPresent() && shown >= request.events().getAsLong();
    }

    /** What a script prints counts; a time is in front of that, and messages are beside it. */
    private static boolean isCounted(Event event) {
        return switch (event) {
            case Event.Printf _, Event.Print _, Event.PrintMap _ -> true;
            case Event.Join _, Event.Cat _, Event.SystemOutput _ -> true;
            case Event.Time _, Event.Message _, Event.LostEvents _ -> false;
            case Event.PartialProbe _ -> false;
            case Event.AttachedProbes _, Event.End _ -> false;
        };
    }

    private void showLost() throws IOException {
        long lost = jvms.lostOutput();
        if (lost > lostBefore) {
            makeRoom();
            render(new Event.LostEvents(lost - lostBefore));
            lostBefore = lost;
        }
    }

    private int end() throws Refusal, IOException {
        if (isRejected && jvms.sessions().isEmpty()) {
            return 1;
        }
        if (jvms.isEmpty() && !ending.isAsked()) {
            throw Refusal.usage(
                    "the command ended and was no JVM 25 or newer; --children traces those that it"
                            + " starts");
        }
        if (launch.isEmpty() && !jvms.first().wasStarted()) {
            throw notStarted(jvms.first());
        }
        showAttached(true);
        show(true);
        showLost();
        makeRoom();
        isWriting = true;
        renderer.render(new Event.End());
        List<MapData> maps = jvms.maps();
        if (jvms.printsMaps()) {
            for (MapData map : maps) {
                renderer.render(Event.PrintMap.all(map));
            }
        }
        for (SessionView view : sessions()) {
            for (Event partial : SessionCosts.partial(view)) {
                renderer.render(partial);
            }
        }
        try {
            out.flush();
            if (watch.isPresent()) {
                watch.get().ended(jvms);
            }
        } catch (IOException e) {
            // The stream remembers it, and who opened it says so.
        }
        isWriting = false;
        explain(maps);
        boolean neverRan = isRefused && !isStarted;
        int code = exitCode.orElse(isRejected || neverRan ? 1 : 0);
        return code == 0 && jvms.areIncomplete() ? INCOMPLETE : code;
    }

    private static Refusal notStarted(TracedJvm jvm) {
        String sentence =
                jvm.incompleteness()
                        .orElse("process " + jvm.pid() + " ended the session before it started");
        return jvm.isAbandoned() ? Refusal.incomplete(sentence) : Refusal.notFound(sentence);
    }

    private void explain(List<MapData> maps) {
        for (TracedJvm jvm : jvms) {
            jvm.incompleteness().ifPresent(this::say);
            jvm.view().ifPresent(this::explainLosses);
        }
        if (isStarted && !isRejected && !request.isQuiet()) {
            nothingSeen
                    .explain(maps, ending.nanosSince(startedAt), SessionCosts.fired(sessions()))
                    .ifPresent(this::say);
            SessionCosts.sentence(sessions()).ifPresent(this::say);
        }
        err.flush();
    }

    private void explainLosses(SessionView view) {
        for (Map.Entry<Loss, Long> loss : view.losses().counts().entrySet()) {
            if (loss.getValue() > 0 && loss.getKey() != Loss.NESTED) {
                say("lost " + loss.getValue() + " times: " + loss.getKey().explanation());
            }
        }
    }

    private void say(String sentence) {
        makeRoom();
        err.println("nopal: " + Printable.sentence(sentence));
        err.flush();
    }

    /** Tells whether as much was shown as may be. */
    public boolean wasCut() {
        return isEnough();
    }

    /** Returns the sessions, to be kept; they are complete. */
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
