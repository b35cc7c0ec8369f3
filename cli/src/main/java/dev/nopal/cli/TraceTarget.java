package dev.nopal.cli;

import dev.nopal.cli.connect.Attacher;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.request.EngineChoice;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.targets.JvmTarget;
import dev.nopal.cli.targets.MatchingJvms;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.trace.AllJvms;
import dev.nopal.cli.trace.JvmSource;
import dev.nopal.cli.trace.LocalJvms;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The processes to trace, and what is found out about them before anything is attached. */
final class TraceTarget {
    private final List<FoundProcess> processes = new ArrayList<>();
    private final List<String> mains;
    private final List<JvmSource> elsewhere;
    private final PrintWriter err;

    private TraceTarget(List<String> mains, List<JvmSource> elsewhere, PrintWriter err) {
        this.mains = List.copyOf(mains);
        this.elsewhere = List.copyOf(elsewhere);
        this.err = err;
    }

    /**
     * Finds the processes that the user named.
     *
     * @param names the values of {@code -p} that mean this machine
     * @param mains the values of {@code --jvms} that mean this machine
     * @param elsewhere where JVMs come from that are not on this machine
     */
    static TraceTarget of(
            List<String> names, List<String> mains, List<JvmSource> elsewhere, PrintWriter err)
            throws IOException {
        if (mains.stream().anyMatch(String::isBlank)) {
            throw Failure.usage(
                    "an empty MAIN names no JVM; pass part of a main class, or '*' for all");
        }
        TraceTarget target = new TraceTarget(mains, elsewhere, err);
        for (String name : names) {
            target.processes.add(new JvmTarget(err).named(name));
        }
        return target;
    }

    /** Chooses the engine for a script. */
    EngineChoice.Choice choose(EngineChoice wanted, Request request) {
        if (processes.size() == 1 && mains.isEmpty() && elsewhere.isEmpty()) {
            return wanted.choose(request, Optional.of(processes.getFirst()));
        }
        EngineChoice.Choice choice = wanted.choose(request, Optional.empty());
        if (!isNamed()) {
            return choice;
        }
        requireJvmEngine(choice);
        for (FoundProcess process : processes) {
            requireJvmEngine(wanted.choose(request, Optional.of(process)));
        }
        return choice;
    }

    private static void requireJvmEngine(EngineChoice.Choice choice) {
        if (choice.engine() != EngineChoice.jvm) {
            throw Failure.usage(
                    "only --engine jvm traces several processes, and it cannot run this: "
                            + choice.reason()
                            + "; pass one -p");
        }
    }

    /** Throws if scripts cannot run in a process; attaches nothing. */
    void requireTraceable(int pid) throws Refusal, IOException {
        new Attacher(ProcFs.real(), waitFor(pid)).requireTraceable(pid);
    }

    /** Returns all processes that are meant and run now. */
    List<Integer> running() throws IOException {
        Set<Integer> running = new LinkedHashSet<>();
        processes.forEach(process -> running.add(process.pid()));
        for (String main : mains) {
            new MatchingJvms(ProcFs.real(), main, new Terminal(err)::say)
                    .next()
                    .forEach(jvm -> running.add(jvm.pid()));
        }
        return List.copyOf(running);
    }

    /** Returns whether the user named a process, a main class or another place. */
    boolean isNamed() {
        return !processes.isEmpty() || !mains.isEmpty() || !elsewhere.isEmpty();
    }

    /** Returns where the JVMs come from; if none was named, lets the user choose one. */
    List<JvmSource> sources() {
        List<JvmSource> sources = new ArrayList<>();
        if (!isNamed()) {
            processes.add(pick());
        }
        if (!processes.isEmpty()) {
            sources.add(new LocalJvms(processes));
        }
        mains.forEach(main -> sources.add(new AllJvms(main)));
        sources.addAll(elsewhere);
        return sources;
    }

    private FoundProcess pick() {
        try {
            return new JvmTarget(err).pick("-p PID, -p MAIN, --jvms MAIN or -c CMD");
        } catch (IOException e) {
            throw Failure.usage("no target was chosen: " + e.getMessage());
        }
    }

    private BoundedWait waitFor(int pid) {
        return BoundedWait.forProcess(pid, new Terminal(err)::say);
    }
}
