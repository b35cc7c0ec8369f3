package dev.nopal.agent;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.SessionFolder;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Span;
import dev.nopal.script.check.Builtin;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.CheckedProbe;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptMap;
import dev.nopal.script.check.ScriptOptions;
import dev.nopal.script.compile.ProbeHandler;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.compile.TimerHandler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs one script in this JVM: checks it, arms it, arms what appears later, runs its timers, and
 * leaves nothing behind when it is closed.
 *
 * <p>Tracepoints that appear are armed on the thread that declares them, before it can fire: so no
 * event of a program that was traced from its start is missed. That thread waits while the script
 * is compiled.
 */
final class ScriptSession implements AutoCloseable {
    /** Longer than any compilation; a declaring thread must not wait for ever. */
    private static final int MAX_WAIT_SECONDS = 5;

    private static final long MIN_PERIOD_NANOS = 10_000;

    private static final MethodHandle IS_RUNNING;

    static {
        try {
            IS_RUNNING =
                    MethodHandles.lookup()
                            .findStatic(
                                    ScriptSession.class,
                                    "isRunning",
                                    MethodType.methodType(boolean.class, Session.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Message.Run request;
    private final Registry registry;
    private final Connection connection;
    private final Consumer<LiveTracepoint> appearance = this::appeared;
    private final Thread shutdown = Sessions.daemon("nopal-shutdown", this::finishAtExit);
    private final ScheduledThreadPoolExecutor timers =
            new ScheduledThreadPoolExecutor(1, body -> Sessions.daemon("nopal-timer", body));
    private final ReentrantLock lock = new ReentrantLock();
    private final Arming arming = new Arming();
    private final AtomicBoolean isAnnouncing = new AtomicBoolean();
    private final List<ProbeHandler> handlers = new ArrayList<>();
    private CheckedProgram program;
    private Session engine;
    private Path file;
    private boolean isFinished;
    private volatile int attached;

    ScriptSession(Message.Run request, Registry registry, Connection connection) {
        this.request = request;
        this.registry = registry;
        this.connection = connection;
        timers.setRemoveOnCancelPolicy(true);
        timers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Checks, compiles and arms the script; returns what is wrong with it instead. */
    Optional<CheckResult.Rejected> start() throws IOException {
        lock.lock();
        try {
            registry.join(appearance);
            CheckResult checked = check(List.of(), registry);
            if (checked instanceof CheckResult.Rejected rejected) {
                return Optional.of(rejected);
            }
            program = ((CheckResult.Accepted) checked).program();
            List<Diagnostic> problems =
                    new Unsupported(request.text(), program)
                            .find(request.mayWait(), registry.names());
            if (problems.stream().anyMatch(each -> each.severity() == Diagnostic.Severity.ERROR)) {
                return Optional.of(new CheckResult.Rejected(problems));
            }
            List<Diagnostic> warnings = new ArrayList<>(program.warnings());
            warnings.addAll(problems);
            if (!warnings.isEmpty()) {
                connection.send(new Message.Diagnosed(warnings));
            }
            Runtime.getRuntime().addShutdownHook(shutdown);
            if (Unsupported.isWaitingForTypes(program)) {
                connection.send(new Message.Started("", 0));
            } else {
                begin();
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private CheckResult check(List<ScriptMap> maps, ProbeCatalog catalog) {
        ScriptOptions options = new ScriptOptions(request.parameters(), request.named(), maps);
        return Script.check(request.text(), options, catalog);
    }

    /** Starts the engine. {@code BEGIN} runs before anything is armed, as in bpftrace. */
    private void begin() throws IOException {
        file = SessionFolder.newFile();
        try {
            engine =
                    Session.create(
                            program,
                            file,
                            SessionOptions.DEFAULT
                                    .withScript(request.name(), request.text())
                                    .withChildProcess(request.childProcess()));
        } catch (IOException e) {
            throw new UncheckedIOException("no session file could be made: " + e, e);
        }
        engine.begin();
        handlers.addAll(engine.handlers());
        armAll();
        for (TimerHandler timer : engine.timers()) {
            long period = Math.max(MIN_PERIOD_NANOS, timer.periodNanos());
            var unused =
                    timers.scheduleAtFixedRate(timer.body(), period, period, TimeUnit.NANOSECONDS);
        }
        connection.send(new Message.Started(file.toString(), probes()));
    }

    private void armAll() {
        List<Arming.Plan> plans = new ArrayList<>();
        handlers.sort(Comparator.comparingInt(ProbeHandler::block));
        for (ProbeHandler handler : handlers) {
            for (LiveTracepoint tracepoint :
                    registry.find(handler.attachPoint(), handler.signature())) {
                plans.add(new Arming.Plan(tracepoint, untilExit(handler.handler())));
            }
        }
        arming.arm(plans);
    }

    /**
     * Nothing happens behind {@code exit()}, as in bpftrace, although the tracer takes a moment to
     * disarm. Scripts that never exit do not pay for the question.
     */
    private MethodHandle untilExit(MethodHandle handler) {
        if (program.probes().stream().noneMatch(probe -> probe.facts().exits())) {
            return handler;
        }
        MethodType type = handler.type();
        return MethodHandles.guardWithTest(
                MethodHandles.dropArguments(IS_RUNNING.bindTo(engine), 0, type.parameterArray()),
                handler,
                MethodHandles.empty(type));
    }

    private Runnable untilExit(Runnable body) {
        Session running = engine;
        return () -> {
            if (isRunning(running)) {
                body.run();
            }
        };
    }

    private static boolean isRunning(Session session) {
        return session.exitCode().isEmpty();
    }

    private int probes() {
        long others =
                program.probes().stream()
                        .map(CheckedProbe::attachPoint)
                        .filter(
                                point ->
                                        point instanceof AttachPoint.Begin
                                                || point instanceof AttachPoint.End
                                                || point instanceof AttachPoint.Interval)
                        .count();
        return arming.count() + (int) others;
    }

    /** Is called by whoever declares a tracepoint, with its provider's lock held. */
    private void appeared(LiveTracepoint tracepoint) {
        try {
            if (!lock.isHeldByCurrentThread() && lock.tryLock(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
                try {
                    if (program != null && !isFinished && isWanted(tracepoint)) {
                        armLate(tracepoint);
                    }
                } finally {
                    lock.unlock();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException | Error e) {
            warn(tracepoint + " appeared and could not be traced: " + e);
        }
    }

    private boolean isWanted(LiveTracepoint tracepoint) {
        return program.probes().stream()
                .map(CheckedProbe::attachPoint)
                .anyMatch(
                        point ->
                                point instanceof AttachPoint.Usdt usdt
                                        && Registry.matches(usdt, tracepoint));
    }

    private void armLate(LiveTracepoint tracepoint) throws IOException {
        if (engine == null) {
            CheckResult checked = check(List.of(), registry);
            if (!isRejected(checked, tracepoint)) {
                program = ((CheckResult.Accepted) checked).program();
                if (!Unsupported.isWaitingForTypes(program)) {
                    begin();
                }
            }
            return;
        }
        List<ProbeHandler> found = handlersFor(tracepoint);
        if (found.size() < wanting(tracepoint).size()) {
            CheckResult checked =
                    check(program.maps(), point -> Registry.match(point, Stream.of(tracepoint)));
            if (isRejected(checked, tracepoint)) {
                return;
            }
            handlers.addAll(engine.add(((CheckResult.Accepted) checked).program()));
            found = handlersFor(tracepoint);
        }
        arming.arm(
                found.stream()
                        .map(each -> new Arming.Plan(tracepoint, untilExit(each.handler())))
                        .toList());
        announce();
    }

    /** Returns what the script has for a tracepoint, and would check again for its types. */
    private List<CheckedProbe> wanting(LiveTracepoint tracepoint) {
        Set<String> seen = new HashSet<>();
        return program.probes().stream()
                .filter(
                        probe ->
                                probe.attachPoint() instanceof AttachPoint.Usdt usdt
                                        && Registry.matches(usdt, tracepoint))
                .filter(probe -> seen.add(probe.block() + " " + probe.attachPoint().text()))
                .toList();
    }

    /**
     * Returns the code that is there for a tracepoint: that of another copy's, or of another one
     * with the same arguments unless the script asks for the name. It costs milliseconds to make.
     */
    private List<ProbeHandler> handlersFor(LiveTracepoint tracepoint) {
        List<ProbeHandler> found = new ArrayList<>();
        for (CheckedProbe probe : wanting(tracepoint)) {
            AttachPoint.Usdt usdt = (AttachPoint.Usdt) probe.attachPoint();
            ProbeSignature signature = tracepoint.signature(usdt.path());
            boolean asksForName =
                    program.probes().stream()
                            .filter(each -> each.block() == probe.block())
                            .anyMatch(each -> each.facts().builtins().contains(Builtin.PROBE));
            handlers.stream()
                    .filter(each -> each.block() == probe.block())
                    .filter(each -> each.attachPoint().equals(usdt))
                    .filter(
                            each ->
                                    asksForName
                                            ? each.signature().equals(signature)
                                            : each.signature()
                                                    .arguments()
                                                    .equals(signature.arguments()))
                    .findFirst()
                    .ifPresent(found::add);
        }
        return found;
    }

    /** Says how many probes there are, at most once for all that appear meanwhile. */
    private void announce() {
        attached = probes();
        if (isAnnouncing.compareAndSet(false, true)) {
            later(
                    () -> {
                        isAnnouncing.set(false);
                        connection.send(new Message.Attached(attached));
                    });
        }
    }

    private boolean isRejected(CheckResult checked, LiveTracepoint tracepoint) {
        if (checked instanceof CheckResult.Rejected rejected) {
            send(new Message.Diagnosed(asWarnings(rejected.diagnostics(), tracepoint)));
            return true;
        }
        return false;
    }

    private static List<Diagnostic> asWarnings(
            List<Diagnostic> diagnostics, LiveTracepoint tracepoint) {
        return diagnostics.stream()
                .map(
                        each ->
                                new Diagnostic(
                                        Diagnostic.Severity.WARNING,
                                        each.span(),
                                        tracepoint
                                                + " appeared and is not traced: "
                                                + each.message(),
                                        each.hint()))
                .toList();
    }

    private void warn(String message) {
        send(
                new Message.Diagnosed(
                        List.of(
                                new Diagnostic(
                                        Diagnostic.Severity.WARNING,
                                        new Span(0, 0),
                                        message,
                                        ""))));
    }

    private void send(Message message) {
        later(() -> connection.send(message));
    }

    /** Is what may fail because the tracer is gone. */
    private interface Sending {
        void run() throws IOException;
    }

    /** Never on the application's thread: the tracer may be stopped and its socket full. */
    private void later(Sending sending) {
        try {
            timers.execute(
                    () -> {
                        try {
                            sending.run();
                        } catch (IOException e) {
                            // The session ends.
                        }
                    });
        } catch (RejectedExecutionException e) {
            // The session ended meanwhile.
        }
    }

    /** Disarms everything, runs {@code END}, completes the file and says so. */
    void finish() throws IOException {
        lock.lock();
        try {
            if (isFinished) {
                return;
            }
            if (engine == null && program != null) {
                begin(); // What it waited for never came; BEGIN and END run all the same.
            }
            stop();
            if (engine != null) {
                engine.end();
                engine.finish();
            }
        } finally {
            lock.unlock();
        }
        connection.send(new Message.Finished());
    }

    private void finishAtExit() {
        try {
            finish();
        } catch (IOException | RuntimeException | Error e) {
            // The tracer is gone, or finds out by the end of this process.
        }
    }

    private void stop() {
        isFinished = true;
        arming.disarm();
        timers.shutdownNow();
        registry.leave(appearance);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (!isFinished) {
                stop();
            }
            if (engine != null) {
                engine.close();
                engine = null;
            }
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // Swept by another session.
        } finally {
            lock.unlock();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(shutdown);
        } catch (IllegalStateException e) {
            // This process is ending.
        }
    }
}
