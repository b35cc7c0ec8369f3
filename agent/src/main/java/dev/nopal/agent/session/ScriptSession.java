package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.instrument.InstrumentationProgress;
import dev.nopal.agent.overhead.Overhead;
import dev.nopal.agent.overhead.OverheadWatch;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.agent.threads.OwnThreads;
import dev.nopal.agent.traceid.TraceIds;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.UncompilableException;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.session.Loss;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One run of a script in this JVM: checks it, attaches it to probes, including those that appear
 * later, and undoes everything when it is closed.
 *
 * <p>A probe that appears is attached on the thread that makes it appear, before it can fire. So no
 * event of a program that is traced from its start is missed, with one exception: that thread waits
 * while the script is compiled, but only for a limited time, and not while waiting could be a
 * deadlock; see {@link SessionLock}. Then the probe is attached a little later, and events before
 * that are missed.
 */
final class ScriptSession implements AutoCloseable {
    /** A tenth of one processor. */
    private static final double DEFAULT_OVERHEAD = 0.1;

    private final Message.Run request;
    private final Script script;
    private final ProbeSource source;
    private final Connection connection;
    private final Thread shutdown = OwnThreads.daemon("nopal-shutdown", this::finishAtExit);
    private final SessionThread thread = new SessionThread();
    private final SessionNotices notices;
    private final Overhead overhead;
    private final OverheadWatch watch;
    private final Supplier<TraceIds> traceIds;

    /** Guards the fields below, and what is attached. */
    private final SessionLock lock = new SessionLock(this::appeared);

    private final Consumer<List<Probe>> appearance = lock::announce;
    private CheckedProgram program;

    /** Null until the script is compiled, which may have to wait for the types of its maps. */
    private AttachedScript attached;

    private boolean isStarted;
    private boolean isFinished;
    private volatile boolean lacksRoom;
    private volatile boolean isCancelled;

    /**
     * @param script the script of the request, parsed once for the whole session
     * @param version the version of the protocol that the command speaks
     */
    ScriptSession(
            Message.Run request,
            Script script,
            ProbeSource source,
            Supplier<TraceIds> traceIds,
            Connection connection,
            int version) {
        this.request = request;
        this.script = script;
        this.source = source;
        this.traceIds = traceIds;
        this.connection = connection;
        notices = new SessionNotices(connection, thread, source::report, version);
        overhead = new Overhead(limit(request.limits().overhead()));
        watch = new OverheadWatch(overhead, this::remove);
    }

    private static OptionalDouble limit(int thousandths) {
        return switch (thousandths) {
            case Message.Limits.UNLIMITED -> OptionalDouble.empty();
            case 0 -> OptionalDouble.of(DEFAULT_OVERHEAD);
            default -> OptionalDouble.of(thousandths / 1_000.0);
        };
    }

    /** Checks, compiles and attaches the script; if it is rejected, returns why. */
    Optional<CheckResult.Rejected> start() throws IOException {
        lock.lock();
        try {
            source.join(appearance);
            CheckResult checked = script.check(new RequestingCatalog(source));
            if (checked instanceof CheckResult.Rejected rejected) {
                return Optional.of(rejected);
            }
            program = ((CheckResult.Accepted) checked).program();
            Unsupported unsupported = new Unsupported(program);
            List<Diagnostic> problems = unsupported.find(request.mayWait(), source);
            if (problems.stream().anyMatch(Diagnostic::isError)) {
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
                notices.instrumented();
                connection.send(new Message.Started("", 0));
                isStarted = true;
                return Optional.empty();
            }
            lock.prepare();
            try {
                begin();
            } catch (UncompilableException e) {
                return Optional.of(new CheckResult.Rejected(List.of(unsupported.uncompilable(e))));
            }
            isStarted = true;
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Compiles the script and starts everything that belongs to it. */
    private void begin() throws IOException {
        AttachedScript started =
                new AttachedScript(request, script, program, source, overhead, notices, traceIds);
        attached = started;
        started.begin(this::open, lock::prepared);
        watch.start();
        started.timers().forEach(timer -> thread.every(timer.periodNanos(), timer.body()));
        thread.later(() -> lookAtRoom(started));
        started.traceIds().ifPresent(ids -> thread.every(TraceIds.PERIOD_NANOS, ids::update));
        notices.instrumented();
        connection.send(new Message.Started(started.file().toString(), started.count()));
    }

    private void open() {
        source.announcement().ifPresent(notices::noteNow);
        source.cautions().forEach(notices::noteNow);
        Opening opening = new Opening();
        source.open(opening);
        if (opening.isCancelled()) {
            throw SessionRefused.cancelled(opening.methods);
        }
    }

    private final class Opening implements InstrumentationProgress {
        private int methods;

        @Override
        public void progressed(int done, int expected) {
            methods = done;
            notices.progress(done, Math.max(done, expected));
        }

        @Override
        public boolean isCancelled() {
            return isCancelled && !isStarted;
        }
    }

    /** Ends the session; if it is still starting, as soon as possible. */
    void stop() throws IOException {
        isCancelled = true;
        finish();
    }

    /** Ends the start of the session, if it is still starting; the command has gone. */
    void cancel() {
        isCancelled = true;
    }

    /** Looks again when others may have used up the room, which they seldom can do soon. */
    private void lookAtRoom(AttachedScript started) {
        long next = keepRoom(started);
        if (next > 0) {
            thread.after(next, () -> lookAtRoom(started));
        }
    }

    /**
     * Ends the session if no pages are left: the next event could need one.
     *
     * @return after how many nanoseconds it is to be called again; 0 if never
     */
    private long keepRoom(AttachedScript started) {
        try {
            return started.keepRoom();
        } catch (IllegalStateException e) {
            return 0; // The session has ended meanwhile.
        } catch (InternalError e) {
            lacksRoom = true;
            notices.note(
                    "the session ends, because "
                            + started.file().getParent()
                            + " is full; free some space there");
            OwnThreads.daemon("nopal-no-room", this::endForLackOfRoom).start();
            return 0;
        }
    }

    /** Detaches before finishing, which takes longer than the next event. */
    private void endForLackOfRoom() {
        lock.lock();
        try {
            detach();
        } finally {
            lock.unlock();
        }
        try {
            finish();
        } catch (IOException | RuntimeException | Error e) {
            connection.close(); // The command sees in the file what was recorded.
        }
    }

    private void detach() {
        if (attached != null) {
            attached.detach();
        }
    }

    /**
     * Runs BEGIN and END, if possible, although the probes that the script waited for never
     * appeared.
     */
    private void beginInVain() throws IOException {
        switch (script.check(ProbeCatalog.EMPTY, UnknownMaps.asNumbers(program))) {
            case CheckResult.Accepted accepted -> {
                program = accepted.program();
                begin();
            }
            case CheckResult.Rejected _ ->
                    connection.send(
                            new Message.Diagnosed(
                                    List.of(new Unsupported(program).neverStarted())));
        }
    }

    /** Attaches new probes; called with the lock held, mostly by the thread that made them. */
    private void appeared(List<Probe> probes) {
        try {
            if (program != null && !isFinished) {
                ProgramProbes asked = new ProgramProbes(program);
                attach(probes.stream().filter(asked::includes).toList());
            }
        } catch (IOException | RuntimeException | Error e) {
            Probe first = probes.getFirst();
            notices.failed(first, new ProgramProbes(program).spanOf(first), e);
        }
    }

    private void attach(List<Probe> probes) throws IOException {
        if (probes.isEmpty()) {
            return;
        }
        if (attached != null) {
            attached.attach(probes);
            return;
        }
        switch (script.check(new RequestingCatalog(source))) {
            case CheckResult.Rejected rejected ->
                    notices.rejected(probes.getFirst(), rejected.diagnostics());
            case CheckResult.Accepted accepted -> {
                program = accepted.program();
                if (!UnknownMaps.areIn(program)) {
                    begin();
                }
            }
        }
    }

    /** Removes the probes that cost too much; returns false while another thread holds the lock. */
    private boolean remove(List<Overhead.Excess> excess) {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            if (!isFinished) {
                attached.remove(excess);
            }
        } finally {
            lock.unlock();
        }
        return true;
    }

    /** Detaches everything, runs {@code END}, completes the file and notifies the command. */
    private void finish() throws IOException {
        finish(false);
    }

    private void finish(boolean isExiting) throws IOException {
        // Without the lock, because code may have to be compiled for the events that arrive now.
        source.drain(isExiting);
        lock.lock();
        try {
            if (isFinished || !isStarted) {
                return;
            }
            if (attached == null && program != null) {
                beginInVain();
            }
            notices.instrumented();
            sendMissed();
            source.gaps().forEach(notices::noteNow);
            end();
            try {
                if (attached != null) {
                    attached.end(losses());
                    attached.missedFields().forEach(notices::noteNow);
                }
            } finally {
                // Last, because restoring thousands of methods takes seconds; the command has all
                // it needs.
                source.leave(appearance);
            }
        } finally {
            lock.unlock();
        }
        connection.send(new Message.Finished());
    }

    private Map<Loss, Long> losses() {
        Map<Loss, Long> losses = new EnumMap<>(Loss.class);
        losses.putAll(source.losses());
        if (lacksRoom) {
            losses.put(Loss.ROOM, 1L);
        }
        return losses;
    }

    /** Warns of attach points that never matched anything in a program traced from its start. */
    private void sendMissed() throws IOException {
        if (program != null && request.mayWait()) {
            List<Diagnostic> missed = new Unsupported(program).neverCame(source);
            if (!missed.isEmpty()) {
                connection.send(new Message.Diagnosed(missed));
            }
        }
    }

    private void finishAtExit() {
        try {
            finish(true);
            connection.flush(); // The JVM ends after this thread.
        } catch (IOException | RuntimeException | Error e) {
            // The command is gone, or will notice the end of this process.
        }
    }

    private void end() {
        isFinished = true;
        watch.stop();
        detach();
        thread.stop();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (!isFinished) {
                end();
                source.leave(appearance);
            }
            if (attached != null) {
                attached.close();
                attached = null;
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
