package dev.nopal.cli.targets;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.Printable;

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
            return pick(alternatives).pid();
        }
        FoundProcess found = named(target.get());
        if (found.jvm().isEmpty()) {
            throw Failure.usage(
                    "process " + found.pid() + " is not a JVM; nopal ps shows those that are");
        }
        return found.pid();
    }

    /** Returns any process that may be read. */
    public FoundProcess named(String text) throws IOException {
        TargetResolver target = new TargetResolver(ProcFs.real(), new Terminal(err));
        return target.process(target.resolve(text));
    }

    /** Lets the user choose a JVM from a menu, on a terminal. */
    public FoundProcess pick(String alternatives) throws IOException {
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
        // It may have ended while the menu was shown.
        return new TargetResolver(ProcFs.real(), terminal).process(all.get(choice).pid());
    }
}
