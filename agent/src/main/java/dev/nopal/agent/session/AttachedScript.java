package dev.nopal.agent.session;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.overhead.Overhead;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.compile.TimerHandler;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.session.Loss;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    private final SessionStorage storage;
    private final ScriptHandlers handlers;
    private long attachedAt;

    /**
     * Compiles a script and creates its file; attaches nothing yet.
     *
     * @throws SessionRefused if there is no room for it, or no file can be created
     */
    AttachedScript(
            Message.Run request,
            Script script,
            CheckedProgram program,
            ProbeSource source,
            Overhead overhead,
            SessionNotices notices) {
        this.script = script;
        this.program = program;
        this.source = source;
        this.overhead = overhead;
        this.notices = notices;
        attachment = new Attachment(overhead);
        storage =
                SessionStorage.create(
                        program, SessionOptions.DEFAULT.withChildProcess(request.childProcess()));
        handlers = new ScriptHandlers(program, storage.session());
    }

    Path file() {
        return storage.path();
    }

    List<TimerHandler> timers() {
        return handlers.timers();
    }

    /** Returns how many probes are attached, including those without a location. */
    int count() {
        return attachment.count() + new ProgramProbes(program).withoutLocation();
    }

    /**
     * Runs {@code BEGIN}, as in bpftrace before anything is attached; then attaches all probes that
     * exist.
     *
     * @param opener lets them fire
     */
    void begin(Runnable opener) {
        storage.session().begin();
        long start = System.nanoTime();
        attachment.attach(handlers.plans(source));
        opener.run();
        storage.session().attached();
        attachedAt = System.nanoTime();
        notices.prepared(attachedAt - start);
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
        notices.attached(count());
    }

    /** Compiles for all probes at once, or one by one if one of them is rejected. */
    private void compileFor(List<Probe> probes) throws IOException {
        if (probes.isEmpty()) {
            return;
        }
        switch (script.check(new ProbeSubset(probes, source), program.maps())) {
            case CheckResult.Accepted accepted -> handlers.add(accepted.program());
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
    }

    /**
     * Takes the pages of the file before others do; called periodically, by one thread.
     *
     * @throws InternalError if none are left
     */
    void keepRoom() {
        storage.keepRoom();
    }

    /** Detaches everything; idempotent. */
    void detach() {
        attachment.detach();
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
        storage.session().end();
        storage.session().finish();
    }

    /** Removes the file; handlers that still run have no effect any more. */
    @Override
    public void close() {
        storage.close();
    }
}
