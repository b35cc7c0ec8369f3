package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Connects to a JVM, and attaches the agent first where it is not there yet. */
final class Attacher {
    private final ProcFs proc;
    private final TargetCheck check;

    Attacher(ProcFs proc) {
        this.proc = proc;
        this.check = new TargetCheck(proc);
    }

    /** Connects; throws before anything was loaded if that cannot work. */
    Connection connect(int pid) throws Refusal, IOException {
        try {
            return open(pid);
        } catch (Refusal e) {
            throw new Descriptors(proc).explain(pid, e);
        }
    }

    private Connection open(int pid) throws Refusal, IOException {
        JavaProcess jvm = check.requireJvm(pid);
        Optional<Path> socket = ControlPath.find(proc, pid);
        if (socket.isEmpty()) {
            check.requireAttachable(jvm);
            Optional<String> problem = attach(jvm);
            socket = ControlPath.find(proc, pid);
            if (socket.isEmpty()) {
                throw Refusal.usage(
                        "the agent in process "
                                + pid
                                + " opened no socket: "
                                + problem.orElse("it does not say why"));
            }
        }
        return Connection.open(socket.get());
    }

    private Optional<String> attach(JavaProcess jvm) throws Refusal, IOException {
        if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
            throw Refusal.usage(
                    "this JDK has no module jdk.attach; run nopal with a full JDK, or start the JVM"
                            + " with -javaagent");
        }
        boolean isOwn = jvm.uid() == check.ownUid();
        Path jar = isOwn ? AgentFile.forOwnJvms() : AgentFile.forOtherJvms();
        try {
            return AgentLoading.load(jvm, jar, () -> ControlPath.find(proc, jvm.pid()).isPresent());
        } finally {
            if (!isOwn) {
                Files.deleteIfExists(jar);
                Files.deleteIfExists(jar.getParent());
            }
        }
    }
}
