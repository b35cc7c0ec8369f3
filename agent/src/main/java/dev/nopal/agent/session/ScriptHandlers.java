package dev.nopal.agent.session;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.overhead.Overhead;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.CheckedProbe;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.compile.ProbeHandler;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.compile.TimerHandler;
import dev.nopal.script.session.Loss;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Is a compiled script with its session file: has the handlers, and makes more of them. */
final class ScriptHandlers implements AutoCloseable {
    private static final MethodHandle IS_RUNNING;

    static {
        try {
            IS_RUNNING =
                    MethodHandles.lookup()
                            .findStatic(
                                    ScriptHandlers.class,
                                    "isRunning",
                                    MethodType.methodType(boolean.class, Session.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ProgramProbes wanted;
    private final SessionStorage file;
    private final Session session;
    private final List<ProbeHandler> handlers = new ArrayList<>();

    /**
     * Compiles a script and makes its file.
     *
     * @throws SessionRefused when there is no room for it, or no file can be made
     */
    ScriptHandlers(CheckedProgram program, Message.Run request) {
        wanted = new ProgramProbes(program);
        file =
                SessionStorage.create(
                        program,
                        SessionOptions.DEFAULT
                                .withScript(request.name(), request.text())
                                .withParameters(request.parameters(), request.named())
                                .withChildProcess(request.childProcess()));
        session = file.session();
        handlers.addAll(session.handlers());
    }

    Path file() {
        return file.path();
    }

    /**
     * Takes the pages of the file before others do; called all the time by one thread.
     *
     * @throws InternalError when there are none left
     */
    void keepRoom() {
        file.keepRoom();
    }

    /** Runs {@code BEGIN}. */
    void begin() {
        session.begin();
    }

    /** Notes that everything is armed. */
    void armed() {
        session.armed();
    }

    /** Notes that probes were taken out, because they cost too much. */
    void removed(List<String> probes, long afterNanos) {
        probes.forEach(probe -> session.removed(probe, afterNanos));
    }

    /** Runs {@code END} and completes the file. */
    void end(Map<Loss, Long> lostBefore, Overhead overhead) {
        lostBefore.forEach(session::lost);
        session.cost(overhead.fired(), (long) overhead.nanos());
        session.end();
        session.finish();
    }

    /** Returns what to run again and again; it does nothing behind {@code exit()}. */
    List<TimerHandler> timers() {
        return session.timers().stream().map(this::untilExit).toList();
    }

    private TimerHandler untilExit(TimerHandler timer) {
        Runnable body =
                () -> {
                    if (isRunning(session)) {
                        timer.body().run();
                    }
                };
        return new TimerHandler(timer.attachPoint(), timer.periodNanos(), body);
    }

    /** Compiles the same script for places that appeared. */
    void add(CheckedProgram program) throws IOException {
        handlers.addAll(session.add(program));
    }

    /** Returns what to put at all places that there are, in the order of the script. */
    List<Attachment.Plan> plans(ProbeSource source) {
        List<Attachment.Plan> plans = new ArrayList<>();
        handlers.sort(Comparator.comparingInt(ProbeHandler::block));
        for (ProbeHandler handler : handlers) {
            for (Probe place : source.find(handler.attachPoint(), handler.signature())) {
                plans.add(plan(place, handler));
            }
        }
        return plans;
    }

    private Attachment.Plan plan(Probe place, ProbeHandler handler) {
        return new Attachment.Plan(
                place, counter -> untilExit(handler.counted(counter)), handler.nanos());
    }

    /** Returns what to put at one place, as far as it is compiled. */
    List<Attachment.Plan> plans(Probe place) {
        return wanted.at(place).stream()
                .flatMap(probe -> handler(probe, place).stream())
                .map(handler -> plan(place, handler))
                .toList();
    }

    /** Tells whether the script wants more at a place than is compiled. */
    boolean lacksCodeFor(Probe place) {
        return wanted.at(place).stream().anyMatch(probe -> handler(probe, place).isEmpty());
    }

    /**
     * Returns the code that is there for a place: that of another copy's, or of another one with
     * the same arguments unless the script asks for the name. It costs milliseconds to make.
     */
    private Optional<ProbeHandler> handler(CheckedProbe probe, Probe place) {
        ProbeSignature signature = place.signature(probe.attachPoint());
        boolean asksForName = wanted.asksForName(probe.block());
        return handlers.stream()
                .filter(each -> each.block() == probe.block())
                .filter(each -> each.attachPoint().equals(probe.attachPoint()))
                .filter(
                        each ->
                                asksForName
                                        ? each.signature().equals(signature)
                                        : isSameShape(each.signature(), signature))
                .findFirst();
    }

    private static boolean isSameShape(ProbeSignature one, ProbeSignature other) {
        return one.arguments().equals(other.arguments())
                && one.extras().equals(other.extras())
                && one.reader().equals(other.reader());
    }

    /**
     * Nothing happens behind {@code exit()}, as in bpftrace, although the tracer takes a moment to
     * disarm. Scripts that never exit do not pay for the question.
     */
    private MethodHandle untilExit(MethodHandle handler) {
        if (!wanted.exits()) {
            return handler;
        }
        MethodType type = handler.type();
        return MethodHandles.guardWithTest(
                MethodHandles.dropArguments(IS_RUNNING.bindTo(session), 0, type.parameterArray()),
                handler,
                MethodHandles.empty(type));
    }

    private static boolean isRunning(Session session) {
        return session.exitCode().isEmpty();
    }

    /** Removes the file; handlers that still run do nothing any more. */
    @Override
    public void close() {
        file.close();
    }
}
