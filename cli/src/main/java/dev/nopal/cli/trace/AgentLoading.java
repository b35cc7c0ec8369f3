package dev.nopal.cli.trace;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;

import dev.nopal.cli.process.JavaProcess;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Loads the agent into a JVM by the JDK's own means. A class of its own, because none that names
 * {@code com.sun.tools.attach} can be linked where that module is missing.
 */
final class AgentLoading {
    private static final String PROBLEM = "dev.nopal.agent.problem";

    private AgentLoading() {}

    /**
     * Returns what the agent says is wrong with itself.
     *
     * @param listens whether it can be connected to
     */
    static Optional<String> load(JavaProcess jvm, Path jar, BooleanSupplier listens)
            throws Refusal, IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Integer.toString(jvm.pid()));
            try {
                machine.loadAgent(jar.toString());
                return listens.getAsBoolean()
                        ? Optional.empty()
                        : Optional.ofNullable(machine.getSystemProperties().getProperty(PROBLEM));
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException | AgentLoadException e) {
            throw Refusal.notPermitted(
                    "process " + jvm.pid() + " does not let an agent attach: " + e.getMessage());
        } catch (AgentInitializationException e) {
            throw Refusal.usage(
                    "the agent did not start in process " + jvm.pid() + ": " + e.getMessage());
        }
    }
}
