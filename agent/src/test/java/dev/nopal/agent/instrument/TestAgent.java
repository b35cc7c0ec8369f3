package dev.nopal.agent.instrument;

import com.sun.tools.attach.VirtualMachine;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * The agent that provides the {@link Instrumentation} for the instrumenter's own tests, in this JVM
 * or in a new one.
 */
public final class TestAgent {
    private static volatile Instrumentation instrumentation;

    private TestAgent() {}

    /** Called by the JVM. */
    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /** Called by the JVM. */
    public static void agentmain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /** Returns the instrumentation; attaches to this JVM, unless it was started with the agent. */
    public static synchronized Instrumentation instrumentation() {
        if (instrumentation == null) {
            try {
                Path jar = jar();
                VirtualMachine self =
                        VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
                self.loadAgent(jar.toString());
                self.detach();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        return instrumentation;
    }

    /**
     * Creates a jar for {@code -javaagent}, without a class, because this one is on the class path.
     */
    static Path jar() throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Premain-Class", TestAgent.class.getName());
        main.putValue("Agent-Class", TestAgent.class.getName());
        main.putValue("Can-Retransform-Classes", "true");
        main.putValue("Can-Redefine-Classes", "true");
        Path jar = Files.createTempFile("nopal-test-agent", ".jar");
        jar.toFile().deleteOnExit();
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
        return jar;
    }
}
