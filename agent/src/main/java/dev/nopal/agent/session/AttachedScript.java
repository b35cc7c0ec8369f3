package dev.nopal.agent.session;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.overhead.Overhead;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.agent.traceid.TraceIds;
import dev.nopal.script.TraceContext;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.compile.TimerHandler;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.session.Loss;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A compiled script with its session file, attached to the probes that exist and to those that
 * appear.
 *
 * <p>Not thread-safe: guarded by its session's lock, except {@link #keepRoom}.
 */
final class AttachedScript implements AutoCloseable {
    private final Script script;
    private final CheckedProgram program;
    private final ProbeSource source;
    private final SessionNotices notices;
    private final Overhead overhead;
    private final Attachment attachment;
    private final Optional<TraceIds> traceIds;
    private final SessionStorage storage;
    private final ScriptHandlers handlers;
    private final List<CheckedProgram> compiled = new ArrayList<>();
    private boolean isBeginning;
    private long openingNanos;
    private long attachedAt;
    private long detachedAt;

    /**
     * Compiles a script and creates its file; attaches nothing yet.
     *
     * @param traceIds supplies the ids of traces, if the script reads them
     * @throws SessionRefused if there is no room for it, or no file can be created
     */
    AttachedScript(
            Message.Run request,
            Script script,
            CheckedProgram program,
            ProbeSource source,
            Overhead overhead,
            SessionNotices notices,
            Supplier<TraceIds> traceIds) {
        this.script = script;
        this.program = program;
        this.source = source;
        this.overhead = overhead;
        this.notices = notices;
        this.traceIds =
                new ProgramProbes(program).readTraceIds()
                        ? Optional.of(traceIds.get())
                        : Optional.empty();
        attachment = new Attachment(overhead);
        storage =
                SessionStorage.create(
                        program,
                        SessionOptions.DEFAULT
                                .withChildProcess(request.childProcess())
                                .withTarget(request.target())
                                .withTraceContext(
                                        this.traceIds
                                                .map(TraceIds::context)
                                                .orElse(TraceContext.NONE)));
        handlers = new ScriptHandlers(program, storage.session());
        compiled.add(program);
    }

    Path file() {
        return storage.path();
    }

    List<TimerHandler> timers() {
        return handlers.timers();
    }

    /** Returns the ids of traces, to be updated periodically, if the script reads them. */
    Optional<TraceIds> traceIds() {
        return traceIds;
    }

    /** Returns how many probes are attached, including those without a location. */
    int count() {
        return attachment.count() + new ProgramProbes(program).withoutLocation();
    }

    /**
     * Makes all changes that the probes need, which may take long; then runs {@code BEGIN}, as in
     * bpftrace before anything is attached, and attaches all probes that exist at one moment. The
     * time of the session counts from that moment.
     *
     * @param opener makes the changes; nothing fires yet
     * @param awaited attaches what appeared meanwhile
     */
    void begin(Runnable opener, Runnable awaited) {
        long start = System.nanoTime();
        opener.run();
        traceIds.flatMap(TraceIds::open).ifPresent(notices::noteNow);
        openingNanos = System.nanoTime() - start;
        attachment.attachFirst(
                handlers.plans(source),
                () -> {
                    isBeginning = true;
                    awaited.run();
                    isBeginning = false;
                    storage.session().begin();
                });
        storage.session().attached();
        attachedAt = System.nanoTime();
    }

    /** Attaches those of the new probes for which the script has blocks. */
    void attach(List<Probe> appeared) throws IOException {
        List<Probe> probes = appeared.stream().filter(probe -> !attachment.has(probe)).toList();
        if (probes.isEmpty()) {
            return;
        }
        compileFor(probes.stream().filter(handlers::lacksCodeFor).toList());
        for (Probe probe : probes) {
            if (!handlers.lacksCodeFor(probe)) {
                attachment.attach(handlers.plans(probe));
            }
        }
        if (!isBeginning) {
            notices.attached(count());
        }
    }

    /** Compiles for all probes at once, or one by one if one of them is rejected. */
    private void compileFor(List<Probe> probes) throws IOException {
        if (probes.isEmpty()) {
            return;
        }
        switch (script.check(new ProbeSubset(probes, source), program.maps())) {
            case CheckResult.Accepted accepted -> {
                handlers.add(accepted.program());
                compiled.add(accepted.program());
            }
            case CheckResult.Rejected rejected -> {
                if (probes.size() == 1) {
                    notices.rejected(probes.getFirst(), rejected.diagnostics());
                } else {
                    for (Probe probe : probes) {
                        compileFor(List.of(probe));
                    }
                }
            }
        }
    }

    /** Removes probes over the overhead limit, for the rest of the session. */
    void remove(List<Overhead.Excess> excess) {
        Set<Object> units = Collections.newSetFromMap(new IdentityHashMap<>());
        excess.forEach(each -> units.add(each.unit()));
        List<String> probes = attachment.remove(units);
        long after = System.nanoTime() - attachedAt;
        probes.forEach(probe -> storage.session().removed(probe, after));
        notices.note(new RemovalNote(probes, excess, overhead, after).text());
        source.remove(units);
        attachment.release();
    }

    /**
     * Takes the pages of the file before others do; called by one thread.
     *
     * @return after how many nanoseconds it is to be called again; 0 if never
     * @throws InternalError if none are left
     */
    long keepRoom() {
        return storage.keepRoom();
    }

    /** Detaches everything; idempotent. */
    void detach() {
        if (detachedAt == 0) {
            detachedAt = System.nanoTime();
        }
        attachment.detach();
    }

    /** Returns sentences about fields that were read of null, or of objects that lack them. */
    List<String> missedFields() {
        return new MissedFields(script.call().text(), compiled).sentences();
    }

    /**
     * Runs {@code END} and completes the file.
     *
     * @param losses beside those that the handlers counted
     */
    void end(Map<Loss, Long> losses) {
        overhead.update(0);
        losses.forEach(storage.session()::lost);
        storage.session().cost(overhead.fired(), (long) overhead.nanos());
        storage.session().end(detachedAt);
        storage.session().finish();
        notices.traced(detachedAt - attachedAt, openingNanos);
    }

    /**
     * Removes the file; handlers that still run have no effect any more. The code of the program
     * has been restored.
     */
    @Override
    public void close() {
        attachment.release();
        storage.close();
        traceIds.ifPresent(TraceIds::close);
    }
}
