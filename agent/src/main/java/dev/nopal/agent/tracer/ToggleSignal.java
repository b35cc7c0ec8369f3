package dev.nopal.agent.tracer;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;

/**
 * The signal that switches tracers on and off.
 *
 * <p>{@code sun.misc.Signal} is in a module that an image may lack, so it is found by name. The
 * default is SIGURG, which is ignored unless it is handled, and which the JVM does not use.
 */
final class ToggleSignal {
    static final String DEFAULT = "URG";

    /**
     * The signals of profilers and of JFR: a handler would take their samples away, or be flooded
     * by them.
     */
    private static final Set<String> TAKEN = Set.of("PROF", "VTALRM", "USR2");

    private ToggleSignal() {}

    /**
     * Runs {@code action} at each signal, on a thread of the JVM; returns the reason if it cannot.
     */
    static Optional<String> listen(String name, Runnable action) {
        String signal = name.startsWith("SIG") ? name.substring(3) : name;
        if (TAKEN.contains(signal)) {
            return Optional.of("SIG" + signal + " is used by profilers and the JVM; use SIGURG");
        }
        try {
            Class<?> type = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(
                            ToggleSignal.class.getClassLoader(),
                            new Class<?>[] {handler},
                            (self, method, arguments) -> {
                                if (method.getName().equals("handle")) {
                                    action.run();
                                    return null;
                                }
                                return switch (method.getName()) {
                                    case "equals" -> self == arguments[0];
                                    case "hashCode" -> System.identityHashCode(self);
                                    default -> "nopal";
                                };
                            });
            type.getMethod("handle", type, handler)
                    .invoke(null, type.getConstructor(String.class).newInstance(signal), proxy);
            return Optional.empty();
        } catch (ClassNotFoundException e) {
            return Optional.of(
                    "this JVM has no module jdk.unsupported; add --add-modules jdk.unsupported");
        } catch (InvocationTargetException e) {
            return Optional.of("SIG" + signal + " cannot be used: " + e.getCause().getMessage());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return Optional.of("SIG" + signal + " cannot be used: " + e);
        }
    }
}
