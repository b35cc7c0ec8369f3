package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.overhead.Overhead;
import dev.nopal.agent.overhead.OverheadWatch;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.agent.threads.OwnThreads;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.Span;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptMap;
import dev.nopal.script.check.ScriptOptions;
import dev.nopal.script.compile.UncompilableException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs one script in this JVM: checks it, arms it, arms what appears later, and leaves nothing
 * behind when it is closed.
 *
 * <p>Places that appear are armed on the thread that makes them, before they can fire: so no event
 * of a program that was traced from its start is missed. That thread waits while the script is
 * compiled; {@link SessionLock} says when it does not.
 */
final class ScriptSession implements AutoCloseable {
    /** A tenth of one processor. */
    private static final double DEFAULT_OVERHEAD = 0.1;

    /** Others who fill the file system need longer for what {@code SessionRoom} keeps free. */
    private static final long LOOK_AT_ROOM_NANOS = 50_000_000;

    private final Message.Run request;
    private final ProbeSource source;
    private final Connection connection;
    private final Thread shutdown = OwnThreads.daemon("nopal-shutdown", this::finishAtExit);
    private final SessionThread thread = new SessionThread();
    private final SessionNotices replies;
    private final Overhead overhead;
    private final OverheadWatch watch;
    private final Attachment arming;

    /** Guards what follows, and the arming. */
    private final SessionLock lock = new SessionLock(this::appeared);

    private final Consumer<List<Probe>> appearance = lock::bring;
    private CheckedProgram program;
    private ScriptHandlers engine;
    private long armedAt;
    private boolean isFinished;

    /**
     * @param version of the protocol that the tracer speaks
     */
    ScriptSession(Message.Run request, ProbeSource source, Connection connection, int version) {
        this.request = request;
        this.source = source;
        this.connection = connection;
        replies = new SessionNotices(connection, thread, source::report, version);
        overhead = new Overhead(limit(request.limits().overhead()));
        watch = new OverheadWatch(overhead, this::remove);
        arming = new Attachment(overhead);
    }

    private static OptionalDouble limit(int thousandths) {
        return switch (thousandths) {
            case Message.Limits.UNLIMITED -> OptionalDouble.empty();
            case 0 -> OptionalDouble.of(DEFAULT_OVERHEAD);
            default -> OptionalDouble.of(thousandths / 1_000.0);
        };
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
            Unsupported unsupported = new Unsupported(request.text(), program);
            List<Diagnostic> problems = unsupported.find(request.mayWait(), source);
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
                open();
                replies.woven();
                connection.send(new Message.Started("", 0));
                return Optional.empty();
            }
            try {
                begin();
            } catch (UncompilableException e) {
                return Optional.of(new CheckResult.Rejected(List.of(unsupported.uncompilable(e))));
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
        engine = new ScriptHandlers(program, request);
        engine.begin();
        long start = System.nanoTime();
        arming.arm(engine.plans(source));
        open();
        engine.armed();
        armedAt = System.nanoTime();
        watch.start();
        replies.prepared(System.nanoTime() - start);
        engine.timers().forEach(timer -> thread.every(timer.periodNanos(), timer.body()));
        ScriptHandlers started = engine;
        thread.every(LOOK_AT_ROOM_NANOS, () -> keepRoom(started));
        replies.woven();
        connection.send(new Message.Started(engine.file().toString(), probes()));
    }

    private void open() {
        source.announcement().ifPresent(replies::noteNow);
        source.open();
    }

    /** Where the last pages are gone, nothing may fire any more: the next event could need one. */
    private void keepRoom(ScriptHandlers started) {
        try {
            started.keepRoom();
        } catch (IllegalStateException e) {
            // It has ended meanwhile.
        } catch (InternalError e) {
            replies.note(
                    "the session ends, because "
                            + started.file().getParent()
                            + " is full; free some space there");
            OwnThreads.daemon("nopal-no-room", this::endForLackOfRoom).start();
        }
    }

    /** Disarms first: what finishing waits for takes longer than the next event. */
    private void endForLackOfRoom() {
        lock.lock();
        try {
            arming.disarm();
        } finally {
            lock.unlock();
        }
        try {
            finish();
        } catch (IOException | RuntimeException | Error e) {
            // The tracer is gone, or sees in the file how far it came.
        }
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
                                            SessionNotices.warning(
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
        return arming.count() + new ProgramProbes(program).placeless();
    }

    /** Is called with the lock held, mostly by the thread that makes the places. */
    private void appeared(List<Probe> places) {
        try {
            if (program != null && !isFinished) {
                ProgramProbes wanted = new ProgramProbes(program);
                armLate(
                        places.stream()
                                .filter(place -> wanted.isAnyAt(place) && !arming.has(place))
                                .toList());
            }
        } catch (IOException | RuntimeException | Error e) {
            replies.failed(places.getFirst(), e);
        }
    }

    private void armLate(List<Probe> places) throws IOException {
        if (places.isEmpty()) {
            return;
        }
        if (engine == null) {
            CheckResult checked = check(List.of(), source);
            if (checked instanceof CheckResult.Rejected rejected) {
                replies.rejected(places.getFirst(), rejected.diagnostics());
                return;
            }
            program = ((CheckResult.Accepted) checked).program();
            if (!UnknownMaps.areIn(program)) {
                begin();
            }
            return;
        }
        compileFor(places.stream().filter(engine::lacksCodeFor).toList());
        for (Probe place : places) {
            if (!engine.lacksCodeFor(place)) {
                arming.arm(engine.plans(place));
            }
        }
        replies.attached(probes());
    }

    /** Compiles for all at once, or for each that is right where one of them is not. */
    private void compileFor(List<Probe> places) throws IOException {
        if (places.isEmpty()) {
            return;
        }
        switch (check(program.maps(), new ProbeSubset(places, source))) {
            case CheckResult.Accepted accepted -> engine.add(accepted.program());
            case CheckResult.Rejected rejected -> {
                if (places.size() == 1) {
                    replies.rejected(places.getFirst(), rejected.diagnostics());
                } else {
                    for (Probe place : places) {
                        compileFor(List.of(place));
                    }
                }
            }
        }
    }

    /** Takes out what costs too much; returns false while another thread holds the session. */
    private boolean remove(List<Overhead.Excess> excess) {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            if (isFinished) {
                return true;
            }
            Set<Object> units = Collections.newSetFromMap(new IdentityHashMap<>());
            excess.forEach(each -> units.add(each.unit()));
            List<String> probes = arming.remove(units);
            long after = System.nanoTime() - armedAt;
            engine.removed(probes, after);
            replies.note(new RemovalNote(probes, excess, overhead, after).text());
            source.remove(units);
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Disarms everything, runs {@code END}, completes the file and says so. */
    void finish() throws IOException {
        finish(false);
    }

    private void finish(boolean isExiting) throws IOException {
        source.drain(
                isExiting); // Without the lock, because what comes now may have to be compiled.
        lock.lock();
        try {
            if (isFinished) {
                return;
            }
            if (engine == null && program != null) {
                beginInVain();
            }
            replies.woven();
            sendMissed();
            stop();
            try {
                if (engine != null) {
                    overhead.update(0);
                    engine.end(source.losses(), overhead);
                }
            } finally {
                // Last, because thousands of methods take seconds: the tracer has all it needs.
                source.leave(appearance);
            }
        } finally {
            lock.unlock();
        }
        connection.send(new Message.Finished());
    }

    /** A program that was traced from its start may never have had the classes. */
    private void sendMissed() throws IOException {
        if (program != null && request.mayWait()) {
            List<Diagnostic> missed = new Unsupported(request.text(), program).neverCame(source);
            if (!missed.isEmpty()) {
                connection.send(new Message.Diagnosed(missed));
            }
        }
    }

    private void finishAtExit() {
        try {
            finish(true);
            connection.flush(); // After this thread the JVM is gone.
        } catch (IOException | RuntimeException | Error e) {
            // The tracer is gone, or finds out by the end of this process.
        }
    }

    private void stop() {
        isFinished = true;
        watch.stop();
        arming.disarm();
        thread.stop();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (!isFinished) {
                stop();
                source.leave(appearance);
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
