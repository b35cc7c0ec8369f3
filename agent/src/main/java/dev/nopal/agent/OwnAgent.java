package dev.nopal.agent;

import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The agent in the JVM of the program itself, without {@code -javaagent} and without attaching: so
 * no option is needed, and the JDK prints no warning.
 *
 * <p>It is loaded as the JDK's launcher loads the {@code Launcher-Agent-Class} of a main jar, by a
 * method that only the JDK may call. A JDK that closes this way gives a reason. Never throws, never
 * prints. The first call takes some hundred milliseconds, later ones nothing. Thread-safe.
 */
public final class OwnAgent {
    /** The options of an agent to which no command can connect. */
    static final String UNHEARD = "listen=no";

    private static final String ENTRY = "dev.nopal.entry.NopalAgent";
    private static final String JAR = "nopal-agent.jar";
    private static final String OPTIONS = "dev.nopal.agent.options";
    private static final String PROBLEM = "dev.nopal.agent.problem";

    private static Optional<String> loading;
    private static Optional<String> listening;

    private OwnAgent() {}

    /**
     * Loads the agent for the program's own use: {@code nopal} cannot connect to it, unless it
     * attaches.
     *
     * @return why there is no agent now; empty if there is one
     */
    public static synchronized Optional<String> load() {
        if (loading == null) {
            loading = load(UNHEARD);
        }
        return loading;
    }

    /**
     * Loads the agent and lets {@code nopal} connect to it, as with {@code -javaagent}.
     *
     * @return why that is not possible; empty if it is
     */
    public static synchronized Optional<String> listen() {
        if (listening == null) {
            listening = load("");
            if (listening.isEmpty()) {
                loading = listening;
            }
        }
        return listening;
    }

    private static Optional<String> load(String options) {
        if (ModuleLayer.boot().findModule("java.instrument").isEmpty()) {
            return Optional.of(
                    "this JVM has no module java.instrument; add --add-modules java.instrument");
        }
        try {
            return run(options);
        } catch (Throwable e) {
            return Optional.of("this JVM does not let a program load an agent into itself: " + e);
        }
    }

    private static Optional<String> run(String options) throws Throwable {
        Path jar = copy();
        try {
            MethodHandles.Lookup trusted = trusted();
            show(jar, trusted);
            System.clearProperty(PROBLEM);
            System.setProperty(OPTIONS, options);
            trusted.findStatic(
                            Class.forName("sun.instrument.InstrumentationImpl", false, null),
                            "loadAgent",
                            MethodType.methodType(void.class, String.class))
                    .invokeExact(jar.toString());
            return Optional.ofNullable(System.clearProperty(PROBLEM))
                    .map(problem -> "the agent did not start: " + problem);
        } finally {
            System.clearProperty(OPTIONS);
            remove(jar);
        }
    }

    /**
     * Adds the jar to the class path, as the JVM does for agents that are attached, unless an agent
     * is there. The launcher does not do that: its agents are in the main jar. It would print that
     * it does not find the class.
     */
    private static void show(Path jar, MethodHandles.Lookup trusted) throws Throwable {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        if (!isShown(system)) {
            trusted.findVirtual(
                            system.getClass(),
                            "appendToClassPathForInstrumentation",
                            MethodType.methodType(void.class, String.class))
                    .invoke(system, jar.toString());
            if (!isShown(system)) {
                throw new ClassNotFoundException(ENTRY);
            }
        }
    }

    private static boolean isShown(ClassLoader system) {
        try {
            return Class.forName(ENTRY, false, system) != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Path copy() throws IOException {
        try (InputStream in = OwnAgent.class.getResourceAsStream(JAR)) {
            if (in == null) {
                throw new IOException(JAR + " is missing beside " + OwnAgent.class);
            }
            Path jar = newFile();
            Files.copy(in, jar, StandardCopyOption.REPLACE_EXISTING);
            return jar;
        }
    }

    /** Creates the file where that is possible: a container may have no other place than memory. */
    private static Path newFile() throws IOException {
        try {
            return Files.createTempFile("nopal-agent", ".jar");
        } catch (IOException e) {
            Optional<Path> memory = HostSystem.sharedMemory();
            if (memory.isEmpty()) {
                throw e;
            }
            return Files.createTempFile(memory.get(), "nopal-agent", ".jar");
        }
    }

    /** Removes the jar, which the loaders have open; where open files stay, at exit. */
    private static void remove(Path jar) {
        try {
            Files.delete(jar);
        } catch (IOException e) {
            jar.toFile().deleteOnExit();
        }
    }

    /**
     * Returns a lookup that may call everything, which the JDK's support for serialization
     * libraries allows to create. Never pass it on.
     */
    private static MethodHandles.Lookup trusted() throws ReflectiveOperationException {
        Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
        Constructor<?> declared =
                MethodHandles.Lookup.class.getDeclaredConstructor(
                        Class.class, Class.class, int.class);
        Constructor<?> open =
                (Constructor<?>)
                        factory.getMethod(
                                        "newConstructorForSerialization",
                                        Class.class,
                                        Constructor.class)
                                .invoke(
                                        factory.getMethod("getReflectionFactory").invoke(null),
                                        MethodHandles.Lookup.class,
                                        declared);
        return (MethodHandles.Lookup) open.newInstance(Object.class, null, -1);
    }
}
