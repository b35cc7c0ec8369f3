package dev.nopal.cli.connect;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.JavaProcess;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;

/**
 * The loading of the agent into a JVM by the JDK's attach API. A separate class, because no class
 * that uses {@code com.sun.tools.attach} can be linked without that module.
 */
final class AgentLoading {
    private static final String PROBLEM = "dev.nopal.agent.problem";
    private static final String TEMPORARY = "java.io.tmpdir";

    private AgentLoading() {}

    /**
     * The answer of the JVM after the agent was loaded.
     *
     * @param problem the problem that the agent reports
     * @param temporaryFolder the folder of its socket
     */
    record Loaded(Optional<String> problem, Optional<String> temporaryFolder) {}

    /** Sets how long the JDK waits for a JVM to listen; its default is ten seconds. */
    static void setTimeout(Duration limit) {
        System.setProperty("sun.tools.attach.attachTimeout", Long.toString(limit.toMillis()));
    }

    static Loaded load(JavaProcess jvm, Path jar) throws Refusal, IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Integer.toString(jvm.pid()));
            try {
                machine.loadAgent(jar.toString());
                Properties properties = machine.getSystemProperties();
                return new Loaded(
                        Optional.ofNullable(properties.getProperty(PROBLEM)),
                        Optional.ofNullable(properties.getProperty(TEMPORARY)));
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
