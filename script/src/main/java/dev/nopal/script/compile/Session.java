package dev.nopal.script.compile;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.OwnCode;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.run.Builtins;
import dev.nopal.script.run.Guard;
import dev.nopal.script.run.SessionRuntime;
import dev.nopal.script.session.Backing;
import dev.nopal.script.session.FormatDescriptor;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.Losses;
import dev.nopal.script.session.Moment;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.session.ScriptDescriptor;
import dev.nopal.script.session.ScriptSource;
import dev.nopal.script.session.SessionClock;
import dev.nopal.script.session.SessionCost;
import dev.nopal.script.session.SessionFullException;
import dev.nopal.script.session.SessionWriter;
import dev.nopal.script.value.TextBytes;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One run of a script in this JVM: its handlers, its maps and the file that the command reads.
 *
 * <p>Order: {@link #create}, {@link #begin()}, attach the {@link #handlers()}, run {@link
 * #timers()}, detach, {@link #end()}, {@link #finish()}, {@link #close()}. So {@code BEGIN} is over
 * before the first event, as in bpftrace.
 */
public final class Session implements AutoCloseable {
    private final List<ScriptMap> maps;
    private final PrintFormats formats;
    private final SessionClock clock;
    private final SessionWriter writer;
    private final SessionRuntime runtime;
    private final List<ProbeHandler> handlers = new ArrayList<>();
    private final List<TimerHandler> timers = new ArrayList<>();
    private final List<MethodHandle> begins = new ArrayList<>();
    private final List<MethodHandle> ends = new ArrayList<>();
    private final Set<Known> known = new HashSet<>();
    private final int number;
    private final boolean isOver;
    private boolean isFinished;
    private boolean isClosed;

    /** A probe that has its handler; locations of one name may differ in what can be read there. */
    private record Known(int block, AttachPoint point, Optional<ProbeSignature> signature) {}

    private Session(CheckedProgram program, Path file, SessionOptions options, RoomCheck room)
            throws IOException {
        maps = program.maps();
        isOver = program.probes().stream().allMatch(Session::isBeginOrEnd);
        ScriptCall script = program.script();
        formats = new PrintFormats(script.text());
        ProgramCompiler compiler = new ProgramCompiler(program, formats);
        List<HandlerClass> classes = compiler.generate();
        SessionPlan plan = SessionPlan.of(program, options, compiler.emptiedMaps(), room);
        clock = SessionClock.now();
        FileLimit.require(plan.size(), options.mapping());
        Backing backing = room.require(plan.size());
        writer =
                SessionWriter.create(
                        file, plan.shape(), plan.maps().end(), clock, backing, options.mapping());
        try {
            Builtins builtins =
                    Builtins.of(
                            clock,
                            options.childProcess(),
                            options.target(),
                            options.traceContext());
            byte[] trailer = TextBytes.of(program.config().truncationTrailer());
            runtime = new SessionRuntime(writer, builtins, options.bytesPerSecond(), trailer);
            writer.add(
                    new ScriptDescriptor(
                            script.name(),
                            builtins.userId(),
                            System.getProperty("user.name", ""),
                            program.config().printsMapsOnExit()));
            writer.add(ScriptSource.of(script));
            if (!options.target().isEmpty()) {
                writer.addTarget(options.target());
            }
            writer.addMainClass(OwnCode.mainClassOfThisProgram());
            for (MapPlan.Planned planned : plan.maps().maps()) {
                writer.add(planned.map());
                runtime.addMap(planned.map(), planned.maxKeys());
            }
            keep(ProgramCompiler.define(classes, runtime), 0, 0);
            number = Guard.open();
            writer.start();
        } catch (IOException | RuntimeException | Error e) {
            writer.close();
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /**
     * Compiles a program and creates its session file, which must not exist.
     *
     * @throws UncompilableException if a probe has more code than fits into a method, or a jump
     *     that bytecode cannot express
     */
    public static Session create(CheckedProgram program, Path file, SessionOptions options)
            throws IOException {
        return create(program, file, options, RoomCheck.NONE);
    }

    /**
     * Does the same if there is room for it.
     *
     * @throws NoRoomException if the session needs too much memory
     */
    public static Session create(
            CheckedProgram program, Path file, SessionOptions options, RoomCheck room)
            throws IOException {
        return new Session(program, file, options, room);
    }

    private void keep(
            List<ProgramCompiler.Compiled> compiled, int formatsBefore, int recordedBefore)
            throws IOException {
        for (String recorded : formats.probesSince(recordedBefore)) {
            writer.addRecordedProbe(recorded);
        }
        for (FormatDescriptor format : formats.since(formatsBefore)) {
            writer.add(format);
        }
        for (ProgramCompiler.Compiled one : compiled) {
            AttachPoint point = one.probe().attachPoint();
            String name = one.signature().map(signature -> signature.probe()).orElse(point.text());
            if (!known.add(new Known(one.probe().block(), point, one.signature()))) {
                continue;
            }
            writer.addProbe(name);
            switch (point) {
                case AttachPoint.Begin _ -> begins.add(one.handle());
                case AttachPoint.End _ -> ends.add(one.handle());
                case AttachPoint.Interval interval -> addTimer(interval, interval.nanos(), one);
                default ->
                        handlers.add(
                                new ProbeHandler(
                                        one.probe().block(),
                                        point,
                                        one.signature().orElseThrow(),
                                        one.handle(),
                                        one.nanos()));
            }
        }
    }

    private void addTimer(AttachPoint point, long nanos, ProgramCompiler.Compiled one) {
        timers.add(new TimerHandler(point, nanos, () -> run(one.handle())));
    }

    /** Returns one handler for each probe that exists now. */
    public List<ProbeHandler> handlers() {
        return List.copyOf(handlers);
    }

    /**
     * Compiles the same program, checked again because probes appeared, and returns the handlers
     * that are new. Its maps must be those of the first one.
     *
     * @throws IllegalArgumentException when a map changed its type: start another session
     */
    public List<ProbeHandler> add(CheckedProgram program) throws IOException {
        if (!program.maps().equals(maps)) {
            throw new IllegalArgumentException("maps=" + program.maps());
        }
        int before = handlers.size();
        int formatsBefore = formats.count();
        int recordedBefore = formats.probeCount();
        ProgramCompiler compiler = new ProgramCompiler(program, formats);
        List<HandlerClass> classes = compiler.generate();
        keep(ProgramCompiler.define(classes, runtime), formatsBefore, recordedBefore);
        return List.copyOf(handlers.subList(before, handlers.size()));
    }

    public List<TimerHandler> timers() {
        return List.copyOf(timers);
    }

    private static boolean isBeginOrEnd(CheckedProbe probe) {
        return probe.attachPoint() instanceof AttachPoint.Begin
                || probe.attachPoint() instanceof AttachPoint.End;
    }

    /** Runs {@code BEGIN} on the calling thread. */
    public void begin() {
        begins.forEach(Session::run);
    }

    /**
     * Records that all existing probes are attached: rates are measured, and {@code elapsed} is
     * counted, from this moment. If nothing can happen after {@code BEGIN}, the session asks for
     * its end, as in bpftrace.
     */
    public void attached() {
        long now = System.nanoTime();
        runtime.attached(now);
        note(Moment.ATTACHED, now);
        if (isOver) {
            runtime.exit(0);
        }
    }

    /** Runs {@code END} on the calling thread; from now on no events are counted. */
    public void end() {
        end(System.nanoTime());
    }

    /**
     * Does the same for a session whose probes are detached already.
     *
     * @param detachedAt the moment since which no events were counted, by {@link System#nanoTime}
     */
    public void end(long detachedAt) {
        note(Moment.DETACHED, detachedAt);
        try {
            writer.addEnd(runtime.nextRecord());
        } catch (SessionFullException e) {
            // A reader takes the output of END for that of another probe.
        }
        ends.forEach(Session::run);
    }

    private void note(Moment moment, long nanoTime) {
        try {
            writer.add(moment, nanoTime + clock.bootMinusNanoTime());
        } catch (SessionFullException e) {
            // Many formats were added later, so there is no room to record how long it took.
        }
    }

    private static void run(MethodHandle handler) {
        try {
            handler.invokeExact();
        } catch (Throwable e) {
            throw new AssertionError(e); // Handlers catch everything.
        }
    }

    /** Returns the code of {@code exit(n)}, once a handler has called it. */
    public OptionalInt exitCode() {
        return runtime.exitCode();
    }

    /** Counts events that were lost before they reached a handler. */
    public void lost(Loss loss, long count) {
        if (count > 0) {
            runtime.losses().add(loss, 0, count);
        }
    }

    /** Records that a probe was removed after some nanoseconds: its figures are partial. */
    public void removed(String probe, long afterNanos) {
        try {
            writer.add(new RemovedProbe(probe, afterNanos));
        } catch (SessionFullException e) {
            // Thousands were removed, so there is no room for this one; the command was notified.
        }
    }

    /**
     * Records what the events cost.
     *
     * @param sampled how many there were, estimated from samples
     * @param nanos the time they took
     */
    public void cost(long sampled, long nanos) {
        try {
            writer.add(new SessionCost(sampled + Guard.unsampled(number), nanos));
        } catch (SessionFullException e) {
            // No room to record it.
        }
    }

    public Losses losses() {
        return runtime.losses().losses();
    }

    /** Writes the last values of plain maps into the file, which is complete from now on. */
    public synchronized void finish() {
        if (!isFinished && !isClosed) {
            isFinished = true;
            runtime.forgetKept();
            runtime.losses().flush();
            writer.finish(runtime.lastValues());
        }
    }

    /**
     * Allocates all pages of the file that were not used yet, if it was created sparse.
     *
     * @throws InternalError if there is no room for them
     */
    public void reserve() {
        writer.reserve();
    }

    /** Unmaps the file and leaves it on disk; a handler that still runs has no effect any more. */
    @Override
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            Guard.close();
            writer.close();
        }
    }
}
