package dev.nopal.cli;

import dev.nopal.cli.connect.Attacher;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.request.EngineChoice;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.targets.JvmTarget;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The process to trace, and what is found out about it before anything is attached.
 *
 * @param name the value of {@code -p}, if it was given
 */
record TraceTarget(Optional<String> name, PrintWriter err) {
    /** Chooses the engine for a script. */
    EngineChoice.Choice choose(EngineChoice wanted, Request request) throws Refusal, IOException {
        if (name.isEmpty()) {
            return wanted.choose(request, OptionalLong.empty(), ProcFs.real());
        }
        int pid = new JvmTarget(err).named(name.get());
        return waitFor(pid)
                .await(
                        BoundedWait.PROC,
                        BoundedWait.ANSWER,
                        () -> wanted.choose(request, OptionalLong.of(pid), ProcFs.real()));
    }

    /** Throws if scripts cannot run in a process; attaches nothing. */
    void requireTraceable(int pid) throws Refusal, IOException {
        new Attacher(ProcFs.real(), waitFor(pid)).requireTraceable(pid);
    }

    /** Lets the user choose a JVM. */
    int pick() {
        try {
            return new JvmTarget(err).pick("-p PID, -p MAIN or -c CMD");
        } catch (IOException e) {
            throw Failure.usage("no target was chosen: " + e.getMessage());
        }
    }

    private BoundedWait waitFor(int pid) {
        return BoundedWait.forProcess(pid, new Terminal(err)::say);
    }
}
