package dev.nopal.cli.targets;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.Mapping;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.ProcessStatus;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** The lookup of the process that the user names by its pid, or by part of a main class's name. */
public final class TargetResolver {
    private final ProcFs proc;
    private final Terminal terminal;
    private final Duration limit;

    public TargetResolver(ProcFs proc, Terminal terminal) {
        this(proc, terminal, BoundedWait.ANSWER);
    }

    TargetResolver(ProcFs proc, Terminal terminal, Duration limit) {
        this.proc = proc;
        this.terminal = terminal;
        this.limit = limit;
    }

    /**
     * Returns the pid of the target.
     *
     * @throws Failure if there is none, or if there are several and no terminal for a menu
     */
    public int resolve(String text) throws IOException {
        if (text.isBlank()) {
            throw Failure.usage(
                    "an empty TARGET names no process; pass a pid or part of a main class");
        }
        return text.chars().allMatch(c -> c >= '0' && c <= '9') ? pid(text) : byName(text);
    }

    /**
     * Returns the mappings of a process.
     *
     * @throws Failure if it has ended, belongs to another user or cannot be read in time
     */
    public List<Mapping> mappings(int pid) {
        return read(pid, () -> proc.mappings(pid));
    }

    /**
     * Returns a process with all that is known about it from outside.
     *
     * @throws Failure if it has ended, belongs to another user or cannot be read in time
     */
    public FoundProcess process(int pid) {
        return read(pid, () -> FoundProcess.read(proc, pid));
    }

    private <T> T read(int pid, BoundedWait.Step<T> step) {
        BoundedWait wait = new BoundedWait(proc, pid, terminal::say);
        try {
            return wait.await(BoundedWait.PROC, limit, () -> living(pid, step));
        } catch (Refusal e) {
            throw Failure.of(e);
        } catch (IOException e) {
            throw refused(pid);
        }
    }

    private <T> T living(int pid, BoundedWait.Step<T> step) throws Refusal, IOException {
        T read = step.take();
        if (proc.status(pid).isZombie()) {
            throw Refusal.notFound("process " + pid + " has ended; nopal ps shows those that run");
        }
        return read;
    }

    private Failure refused(int pid) {
        ProcessStatus status;
        String owner;
        try {
            status = proc.status(pid);
            owner = proc.owner(pid);
        } catch (IOException e) {
            return notFound(Integer.toString(pid));
        }
        if (status.uid() == ownUid()) {
            if (isOfOtherGroup(status)) {
                return Failure.notPermitted(
                        "process "
                                + pid
                                + " runs with another group than this command, "
                                + Integer.toUnsignedString(status.gid())
                                + ", and may not be read; run nopal with that group, too"
                                + " (podman run --user UID:GID, runAsGroup in a pod), or as root");
            }
            return Failure.notPermitted(
                    "process "
                            + pid
                            + " may not be read, although it is this user's own; run nopal with"
                            + " CAP_SYS_PTRACE, which root has outside containers");
        }
        return Failure.notPermitted(
                "process "
                        + pid
                        + " belongs to user "
                        + owner
                        + " and may not be read by this one; run nopal as that user"
                        + (proc.isLinux() ? " or " + privilege() : ""));
    }

    private String privilege() {
        return ownUid() == 0 ? "with CAP_SYS_PTRACE, which this root lacks" : "as root";
    }

    /** The kernel asks for the group, too, of a process without CAP_SYS_PTRACE. */
    private boolean isOfOtherGroup(ProcessStatus status) {
        try {
            return status.gid() != proc.status((int) ProcessHandle.current().pid()).gid();
        } catch (IOException e) {
            return false;
        }
    }

    private int ownUid() {
        try {
            return proc.status((int) ProcessHandle.current().pid()).uid();
        } catch (IOException e) {
            return -1;
        }
    }

    private int pid(String text) {
        try {
            int pid = Integer.parseInt(text);
            if (pid > 0 && proc.exists(pid)) {
                return pid;
            }
        } catch (NumberFormatException e) {
            throw notFound(text);
        }
        throw notFound(text);
    }

    private int byName(String text) throws IOException {
        List<JavaProcess> matches =
                NameMatch.best(text, new JvmSearch(proc, terminal::say).all(), JavaProcess::main);
        if (matches.isEmpty()) {
            throw Failure.notFound(
                    "no JVM of this user has a main class with \""
                            + Printable.of(text)
                            + "\" in its name; nopal ps shows them");
        }
        return matches.size() == 1 ? matches.getFirst().pid() : pick(text, matches);
    }

    private int pick(String text, List<JavaProcess> matches) throws IOException {
        if (!terminal.isInteractive()) {
            throw Failure.usage(
                    "\""
                            + Printable.of(text)
                            + "\" matches several JVMs, pass one of these pids: "
                            + matches.stream()
                                    .map(jvm -> jvm.pid() + " (" + Printable.of(jvm.main()) + ")")
                                    .collect(Collectors.joining(", ")));
        }
        int choice =
                terminal.choose(
                        "Which JVM?",
                        matches.stream()
                                .map(jvm -> jvm.pid() + "  " + Printable.of(jvm.main()))
                                .toList());
        return matches.get(choice).pid();
    }

    private static Failure notFound(String pid) {
        return Failure.notFound("there is no process " + pid + "; nopal ps shows the JVMs");
    }
}
