package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.cli.connect.Attacher;
import dev.nopal.cli.connect.Greeting;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.waiting.BoundedWait;
import dev.nopal.cli.waiting.Suspension;

import java.io.IOException;
import java.util.Optional;

/** A JVM of this machine. */
record LocalJvm(String target, long pid, Connection connection, Message.Hello hello)
        implements ReachedJvm {
    /** What is asked of an {@link Attacher}. */
    interface Connecting {
        Connection connect(Attacher attacher) throws Refusal, IOException;
    }

    /** Connects to a JVM that runs; attaches the agent first if necessary. */
    static LocalJvm reach(int pid, String target, BoundedWait wait, Connecting connecting)
            throws Refusal, IOException {
        Connection connection = connecting.connect(new Attacher(ProcFs.real(), wait));
        try {
            return new LocalJvm(target, pid, connection, Greeting.exchange(connection, wait));
        } catch (Refusal | IOException e) {
            connection.close();
            throw e;
        }
    }

    /** Greets a JVM that has connected by itself. */
    static LocalJvm greet(Connection connection, BoundedWait wait) throws Refusal, IOException {
        Message.Hello hello = Greeting.exchange(connection, wait);
        long pid = hello.processId();
        return new LocalJvm(
                JvmName.of(FoundProcess.find(ProcFs.real(), (int) pid)), pid, connection, hello);
    }

    @Override
    public SessionFile open(String path) throws Refusal, IOException {
        return TargetSessionFile.open(ProcFs.real(), (int) pid, path);
    }

    @Override
    public Optional<Suspension> suspension() {
        return Suspension.find(ProcFs.real(), (int) pid);
    }

    @Override
    public void close() {
        connection.close();
    }
}
