package dev.nopal.agent.tracer;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;

/**
 * Listens for a signal.
 *
 * <p>{@code sun.misc.Signal} is in a module that an image may lack, so it is found by name. The
 * default is SIGURG: what nobody handles is ignored, and nothing of the JVM uses it.
 */
final class ToggleSignal {
    static final String DEFAULT = "URG";

    /**
     * Profilers' and JFR's own: a handler there takes their samples away, or is flooded by them.
     */
    private static final Set<String> TAKEN = Set.of("PROF", "VTALRM", "USR2");

    private ToggleSignal() {}

    /** Calls {@code action} at each signal, on a thread of the JVM; returns why it cannot. */
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
