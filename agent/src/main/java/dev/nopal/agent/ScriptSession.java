package dev.nopal.agent;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.Span;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptMap;
import dev.nopal.script.check.ScriptOptions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Runs one script in this JVM: checks it, arms it, arms what appears later, and leaves nothing
 * behind when it is closed.
 *
 * <p>Places that appear are armed on the thread that makes them, before they can fire: so no event
 * of a program that was traced from its start is missed. That thread waits while the script is
 * compiled.
 */
final class ScriptSession implements AutoCloseable {
    /** Longer than any compilation; a declaring thread must not wait for ever. */
    private static final int MAX_WAIT_SECONDS = 5;

    private final Message.Run request;
    private final ProbeSource source;
    private final Connection connection;
    private final Consumer<Armable> appearance = this::appeared;
    private final Thread shutdown = Sessions.daemon("nopal-shutdown", this::finishAtExit);
    private final SessionThread thread = new SessionThread();
    private final Replies replies;
    private final Arming arming = new Arming();

    /** Guards what follows, and the arming. */
    private final ReentrantLock lock = new ReentrantLock();

    private CheckedProgram program;
    private Engine engine;
    private boolean isFinished;

    ScriptSession(Message.Run request, ProbeSource source, Connection connection) {
        this.request = request;
        this.source = source;
        this.connection = connection;
        replies = new Replies(connection, thread);
    }

    /** Checks, compiles and arms the script; returns what is wrong with it instead. */
    Optional<CheckResult.Rejected> start() throws IOException {
        lock.lock();
        try {
            source.join(appearance);
            CheckResult checked = check(List.of(), source);
            if (checked instanceof CheckResult.Rejected rejected) {
                return Optional.of(rejected);
            }
            program = ((CheckResult.Accepted) checked).program();
            List<Diagnostic> problems =
                    new Unsupported(request.text(), program)
                            .find(request.mayWait(), source.names());
            if (problems.stream().anyMatch(each -> each.severity() == Diagnostic.Severity.ERROR)) {
                return Optional.of(new CheckResult.Rejected(problems));
            }
            List<Diagnostic> warnings = new ArrayList<>(program.warnings());
            warnings.addAll(problems);
            if (!warnings.isEmpty()) {
                connection.send(new Message.Diagnosed(warnings));
            }
            Runtime.getRuntime().addShutdownHook(shutdown);
            if (UnknownMaps.areIn(program)) {
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
        engine = new Engine(program, request);
        engine.begin();
        arming.arm(engine.plans(source));
        engine.timers().forEach(timer -> thread.every(timer.periodNanos(), timer.body()));
        connection.send(new Message.Started(engine.file().toString(), probes()));
    }

    /** What it waited for never came; BEGIN and END run all the same, if they can. */
    private void beginInVain() throws IOException {
        switch (check(UnknownMaps.asNumbers(program), ProbeCatalog.EMPTY)) {
            case CheckResult.Accepted accepted -> {
                program = accepted.program();
                begin();
            }
            case CheckResult.Rejected _ ->
                    connection.send(
                            new Message.Diagnosed(
                                    List.of(
                                            Replies.warning(
                                                    new Span(0, 0),
                                                    "nothing ran, because no probe came that gives"
                                                            + " a type to "
                                                            + String.join(
                                                                    ", ",
                                                                    UnknownMaps.names(program)),
                                                    ""))));
        }
    }

    private int probes() {
        return arming.count() + new Wanted(program).placeless();
    }

    /** Is called by whoever makes a place, possibly with locks of the application held. */
    private void appeared(Armable place) {
        try {
            if (!lock.isHeldByCurrentThread() && lock.tryLock(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
                try {
                    if (program != null && !isFinished && new Wanted(program).isAnyAt(place)) {
                        armLate(place);
                    }
                } finally {
                    lock.unlock();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException | Error e) {
            replies.failed(place, e);
        }
    }

    private void armLate(Armable place) throws IOException {
        if (engine == null) {
            Optional<CheckedProgram> known = checkAgain(place, List.of(), source);
            if (known.isPresent()) {
                program = known.get();
                if (!UnknownMaps.areIn(program)) {
                    begin();
                }
            }
            return;
        }
        if (engine.lacksCodeFor(place)) {
            ProbeCatalog only =
                    point -> place.isAt(point) ? List.of(place.signature(point)) : List.of();
            Optional<CheckedProgram> more = checkAgain(place, program.maps(), only);
            if (more.isEmpty()) {
                return;
            }
            engine.add(more.get());
        }
        arming.arm(engine.plans(place));
        replies.attached(probes());
    }

    private Optional<CheckedProgram> checkAgain(
            Armable place, List<ScriptMap> maps, ProbeCatalog catalog) {
        return switch (check(maps, catalog)) {
            case CheckResult.Accepted accepted -> Optional.of(accepted.program());
            case CheckResult.Rejected rejected -> {
                replies.rejected(place, rejected.diagnostics());
                yield Optional.empty();
            }
        };
    }

    /** Disarms everything, runs {@code END}, completes the file and says so. */
    void finish() throws IOException {
        lock.lock();
        try {
            if (isFinished) {
                return;
            }
            if (engine == null && program != null) {
                beginInVain();
            }
            stop();
            if (engine != null) {
                engine.end();
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
        thread.stop();
        source.leave(appearance);
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
