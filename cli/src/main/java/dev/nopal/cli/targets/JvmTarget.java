package dev.nopal.cli.targets;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** The JVM on which a command works: the one that is named, or one from a menu. */
public final class JvmTarget {
    private final PrintWriter err;

    public JvmTarget(PrintWriter err) {
        this.err = err;
    }

    /**
     * Returns the JVM's pid.
     *
     * @param target the value of {@code -p}, if it was given
     * @throws Failure if it is not a JVM, or may not be read
     */
    public int require(Optional<String> target, String alternatives) throws IOException {
        if (target.isEmpty()) {
            return pick(alternatives);
        }
        int pid = named(target.get());
        if (!isJvm(pid)) {
            throw Failure.usage("process " + pid + " is not a JVM; nopal ps shows those that are");
        }
        return pid;
    }

    private boolean isJvm(int pid) throws IOException {
        try {
            return BoundedWait.forProcess(pid, new Terminal(err)::say)
                    .await(
                            BoundedWait.PROC,
                            BoundedWait.ANSWER,
                            () -> JavaProcess.find(ProcFs.real(), pid).isPresent());
        } catch (Refusal e) {
            throw Failure.of(e);
        }
    }

    /** Returns the pid of any process that may be read. */
    public int named(String text) throws IOException {
        TargetResolver target = new TargetResolver(ProcFs.real(), new Terminal(err));
        int pid = target.resolve(text);
        var unused = target.mappings(pid); // Fails if this user may not read it.
        return pid;
    }

    /** Lets the user choose a JVM from a menu, on a terminal. */
    public int pick(String alternatives) throws IOException {
        Terminal terminal = new Terminal(err);
        if (!terminal.isInteractive()) {
            throw Failure.usage("say which JVM: " + alternatives + "; nopal ps shows them");
        }
        List<JavaProcess> all = new JvmSearch(ProcFs.real(), terminal::say).all();
        if (all.isEmpty()) {
            throw Failure.notFound("no JVM of this user runs; nopal ps shows those that do");
        }
        int choice =
                terminal.choose(
                        "Which JVM?",
                        all.stream()
                                .map(jvm -> jvm.pid() + "  " + Printable.of(jvm.main()))
                                .toList());
        return all.get(choice).pid();
    }
}
