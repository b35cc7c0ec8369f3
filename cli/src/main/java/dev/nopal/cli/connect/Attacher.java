package dev.nopal.cli.connect;

import dev.nopal.agent.control.Connection;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The way to connect to a JVM; attaches the agent first if necessary. */
public final class Attacher {
    private static final long LOOK_MILLIS = 20;

    private final ProcFs proc;
    private final TargetCheck check;
    private final BoundedWait wait;
    private boolean hasAttached;

    public Attacher(ProcFs proc, BoundedWait wait) {
        this.proc = proc;
        this.check = new TargetCheck(proc);
        this.wait = wait;
    }

    /** Looks at a process and connects; if that cannot work, throws before anything is loaded. */
    public Connection connect(int pid) throws Refusal, IOException {
        return connect(find(pid));
    }

    /** Does the same with a process that was just found. */
    public Connection connect(FoundProcess process) throws Refusal, IOException {
        try {
            return open(process);
        } catch (Refusal e) {
            throw new Descriptors(proc).explain(process.pid(), e);
        }
    }

    private FoundProcess find(int pid) throws Refusal, IOException {
        return wait.await(BoundedWait.PROC, BoundedWait.ANSWER, () -> FoundProcess.find(proc, pid));
    }

    /** Returns whether it had to attach the agent in order to connect. */
    public boolean hasAttached() {
        return hasAttached;
    }

    /** Throws if scripts cannot run in a process; loads nothing. */
    public void requireTraceable(int pid) throws Refusal, IOException {
        JavaProcess jvm = check.requireJvm(find(pid));
        Optional<HeldFile> socket = find(jvm, check.options(jvm));
        if (socket.isPresent()) {
            socket.get().close();
        } else {
            requireAttachable(jvm);
        }
    }

    private void requireAttachable(JavaProcess jvm) throws Refusal, IOException {
        wait.await(
                "its folder for temporary files",
                BoundedWait.ANSWER,
                () -> {
                    check.requireAttachable(jvm);
                    return jvm;
                });
    }

    private Connection open(FoundProcess process) throws Refusal, IOException {
        JavaProcess jvm = check.requireJvm(process);
        List<String> options = check.options(jvm);
        Optional<HeldFile> socket = find(jvm, options);
        if (socket.isEmpty()) {
            requireAttachable(jvm);
            hasAttached = true;
            socket = Optional.of(attach(jvm, options));
        }
        return connect(jvm, socket.get());
    }

    /** Connects to the agent if the JVM has one; does not attach it. */
    public Optional<Connection> connectIfThere(int pid) throws Refusal, IOException {
        Optional<JavaProcess> jvm = find(pid).jvm();
        if (jvm.isEmpty()) {
            return Optional.empty();
        }
        Optional<HeldFile> socket = find(jvm.get(), check.options(jvm.get()));
        return socket.isEmpty() ? Optional.empty() : Optional.of(connect(jvm.get(), socket.get()));
    }

    /** Returns the socket of the agent, if the JVM has one. */
    private Optional<HeldFile> find(JavaProcess jvm, List<String> options)
            throws Refusal, IOException {
        return wait.await(
                "its folder for temporary files",
                BoundedWait.ANSWER,
                () -> ControlPath.find(proc, jvm, options, Optional.empty()));
    }

    /** Connects, and asks the kernel which user listens, because names prove nothing. */
    private Connection connect(JavaProcess jvm, HeldFile socket) throws Refusal, IOException {
        try (socket) {
            return wait.await(
                    "its agent to take the connection",
                    BoundedWait.ANSWER,
                    () -> Connection.open(socket.path(), jvm.uid()));
        }
    }

    private HeldFile attach(JavaProcess jvm, List<String> options) throws Refusal, IOException {
        try (PlacedAgent agent =
                        wait.await(
                                "its folder for temporary files",
                                BoundedWait.ANSWER,
                                () -> PlacedAgent.of(AgentFile.ofUser(), proc, jvm, options));
                JvmRequests attached = JvmRequests.to(proc, jvm)) {
            AgentLoading.Loaded loaded =
                    wait.await(
                            "the JVM to load the agent",
                            BoundedWait.WORK,
                            () -> AgentLoading.load(attached, jvm, agent.path()),
                            attached::close);
            return await(jvm, options, loaded);
        }
    }

    private HeldFile await(JavaProcess jvm, List<String> options, AgentLoading.Loaded loaded)
            throws Refusal, IOException {
        AtomicReference<Thread> looking = new AtomicReference<>();
        return wait.await(
                "the agent to open its socket",
                BoundedWait.ANSWER,
                () -> {
                    looking.set(Thread.currentThread());
                    while (true) {
                        Optional<HeldFile> socket =
                                ControlPath.find(proc, jvm, options, loaded.temporaryFolder());
                        if (socket.isPresent()) {
                            return socket.get();
                        }
                        if (loaded.problem().isPresent()) {
                            throw Refusal.usage(
                                    "the agent in process "
                                            + jvm.pid()
                                            + " opened no socket: "
                                            + loaded.problem().get());
                        }
                        try {
                            Thread.sleep(LOOK_MILLIS);
                        } catch (InterruptedException e) {
                            throw Refusal.usage("interrupted");
                        }
                    }
                },
                () -> looking.get().interrupt());
    }
}
