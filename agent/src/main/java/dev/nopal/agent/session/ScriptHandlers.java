package dev.nopal.agent.session;

import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.compile.ProbeHandler;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.TimerHandler;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The handlers of a script: those compiled when it started, and those compiled later for probes
 * that appeared. Finds the ones for a probe.
 */
final class ScriptHandlers {
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

    private final ProgramProbes probes;
    private final Session session;
    private final List<ProbeHandler> handlers = new ArrayList<>();

    ScriptHandlers(CheckedProgram program, Session session) {
        this.session = session;
        probes = new ProgramProbes(program);
        handlers.addAll(session.handlers());
    }

    /** Returns the handlers that run periodically; they do nothing after {@code exit()}. */
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

    /** Compiles the same script for probes that appeared. */
    void add(CheckedProgram program) throws IOException {
        handlers.addAll(session.add(program));
    }

    /**
     * Returns what to attach to all existing probes, in the order of the script. A probe that
     * several attach points of one block match runs that block once.
     */
    List<Attachment.Plan> plans(ProbeSource source) {
        List<Attachment.Plan> plans = new ArrayList<>();
        handlers.sort(Comparator.comparingInt(ProbeHandler::block));
        Set<Probe> inBlock = Collections.newSetFromMap(new IdentityHashMap<>());
        int block = -1;
        for (ProbeHandler handler : handlers) {
            if (handler.block() != block) {
                block = handler.block();
                inBlock.clear();
            }
            for (Probe probe : source.find(handler.attachPoint(), handler.signature())) {
                if (inBlock.add(probe)) {
                    plans.add(plan(probe, handler));
                }
            }
        }
        return plans;
    }

    private Attachment.Plan plan(Probe probe, ProbeHandler handler) {
        return new Attachment.Plan(
                probe, counter -> untilExit(handler.counted(counter)), handler.nanos());
    }

    /** Returns what to attach to one probe, as far as it is compiled. */
    List<Attachment.Plan> plans(Probe probe) {
        Set<Integer> blocks = new HashSet<>();
        return probes.at(probe).stream()
                .flatMap(asked -> handler(asked, probe).stream())
                .filter(handler -> blocks.add(handler.block()))
                .map(handler -> plan(probe, handler))
                .toList();
    }

    /** Returns whether the script has more for a probe than is compiled. */
    boolean lacksCodeFor(Probe probe) {
        return probes.at(probe).stream().anyMatch(asked -> handler(asked, probe).isEmpty());
    }

    /**
     * Returns the handler for a probe, if one is compiled: that of the same probe in another copy
     * of its code, or of any probe with the same arguments unless the script uses the name.
     * Compiling another one would take milliseconds.
     */
    private Optional<ProbeHandler> handler(CheckedProbe asked, Probe probe) {
        ProbeSignature signature = probe.signature(asked.attachPoint());
        boolean asksForName = probes.asksForName(asked.block());
        return handlers.stream()
                .filter(each -> each.block() == asked.block())
                .filter(each -> each.attachPoint().equals(asked.attachPoint()))
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
     * Returns a handler that does nothing after {@code exit()}, as in bpftrace, although it takes a
     * moment to detach it. Scripts without {@code exit()} do not pay for the check.
     */
    private MethodHandle untilExit(MethodHandle handler) {
        if (!probes.exits()) {
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
}
