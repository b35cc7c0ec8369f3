package dev.nopal.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The switches of the tracers, for the program itself.
 *
 * <p>Needs the agent in this JVM: {@code -javaagent:nopal-agent.jar}, or {@code
 * Launcher-Agent-Class} in the main jar's manifest, or attached by {@code nopal}. Without the agent
 * nothing happens, and the {@link Outcome} says so. Tracers and patterns are those of {@code nopal
 * tracer}, which docs/tracers.md describes. Never throws because of the environment. Each class
 * that is retransformed takes milliseconds. Thread-safe.
 */
public final class Tracers {
    private static final String AGENT = "dev.nopal.entry.NopalAgent";
    private static final String TRACER = "tracer";

    /** When the tracers that were {@link #add added} are on. */
    public enum Mode {
        /** Now. */
        ON,
        /** Not now. */
        OFF,
        /** From the next SIGURG until the one after it. */
        SIGNAL
    }

    /**
     * The result of a request.
     *
     * @param isDone whether it was done
     * @param lines what was done, or one sentence that explains why it was not
     */
    public record Outcome(boolean isDone, List<String> lines) {
        /** Copies the lines. */
        public Outcome {
            lines = List.copyOf(lines);
        }

        @Override
        public String toString() {
            return String.join("\n", lines);
        }
    }

    private Tracers() {}

    /** Switches a tracer on for all methods of the classes that match. */
    public static Outcome on(String tracer, String classes) {
        return on(tracer, classes, "*");
    }

    /** Switches a tracer on for the methods that match. */
    public static Outcome on(String tracer, String classes, String methods) {
        return ask("on", Map.of(TRACER, tracer, "classes", classes, "methods", methods));
    }

    /** Switches a tracer off wherever it is on; {@code all} means every tracer. */
    public static Outcome off(String tracer) {
        return ask("off", Map.of(TRACER, tracer));
    }

    /** Adds to what {@link #mode} switches on and off; nothing happens yet. */
    public static Outcome add(String tracer, String classes, String methods) {
        return ask("add", Map.of(TRACER, tracer, "classes", classes, "methods", methods));
    }

    /** Switches what was added on or off, or lets SIGURG do that from now on. */
    public static Outcome mode(Mode mode) {
        return ask("mode", Map.of("mode", mode.name(), "signal", "URG"));
    }

    /** Returns what is on, what is configured and off, and what went wrong. */
    public static Outcome list() {
        return ask("list", Map.of());
    }

    /** Registers a tracer of your own under its name; switches nothing on. */
    public static Outcome register(MethodTracer tracer) {
        Map<String, Object> request = new HashMap<>();
        request.put(TRACER, tracer.name());
        request.put("types", new LinkedHashMap<>(tracer.arguments()));
        request.put(
                "enter",
                handle(tracer, "enter", long.class, String.class, Object.class, Object[].class));
        request.put(
                "exit",
                handle(
                        tracer,
                        "exit",
                        Object[].class,
                        String.class,
                        Object.class,
                        Object[].class,
                        Object.class,
                        Throwable.class,
                        long.class));
        return ask("register", request);
    }

    private static MethodHandle handle(
            MethodTracer tracer, String name, Class<?> returned, Class<?>... types) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(MethodTracer.class, name, MethodType.methodType(returned, types))
                    .bindTo(tracer);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Asks the agent, which has its own class loader: only types of the JDK can be passed. */
    private static Outcome ask(String action, Map<String, Object> details) {
        Map<String, Object> request = new HashMap<>(details);
        request.put("action", action);
        try {
            Map<?, ?> answer =
                    (Map<?, ?>)
                            Class.forName(AGENT, true, ClassLoader.getSystemClassLoader())
                                    .getMethod("tracers", Map.class)
                                    .invoke(null, request);
            return new Outcome(
                    (Boolean) answer.get("done"),
                    ((List<?>) answer.get("lines")).stream().map(String::valueOf).toList());
        } catch (ReflectiveOperationException | LinkageError e) {
            return new Outcome(
                    false,
                    List.of("no agent is in this JVM; start it with -javaagent:nopal-agent.jar"));
        }
    }
}
