package dev.nopal.cli.kubernetes;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.trace.ReachedJvm;
import dev.nopal.cli.trace.SessionFile;
import dev.nopal.cli.waiting.Suspension;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The JVM of a pod.
 *
 * @param end why the pod ended, once it has
 */
record JoinedPod(ReachedJvm jvm, Supplier<Optional<String>> end) implements ReachedJvm {
    @Override
    public String target() {
        return jvm.target();
    }

    @Override
    public long pid() {
        return jvm.pid();
    }

    @Override
    public Message.Hello hello() {
        return jvm.hello();
    }

    @Override
    public Connection connection() {
        return jvm.connection();
    }

    @Override
    public boolean wasListening() {
        return jvm.wasListening();
    }

    @Override
    public SessionFile open(String path) throws Refusal, IOException {
        return jvm.open(path);
    }

    @Override
    public Optional<Suspension> suspension() {
        return jvm.suspension();
    }

    @Override
    public Optional<String> interruption() {
        return end.get().or(jvm::interruption);
    }

    @Override
    public void close() {
        jvm.close();
    }
}
