package dev.nopal.agent.tracepoint;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.function.Consumer;

/** Finds the copies of {@code core} in this JVM. */
abstract class CoreCopies {
    static final String GATE = "dev.nopal.SessionGate";

    /**
     * Gives every copy to the consumer, and from now on each one that is loaded; on any thread,
     * some more than once.
     */
    abstract void watch(Consumer<Class<?>> connector);

    /** Gives no more copies. */
    abstract void ignore();

    /** Makes the methods of a gate callable from here. */
    abstract void open(Class<?> gate);

    /** Calls a method of a gate with a listener. */
    final void call(Class<?> gate, String method, Consumer<Map<String, Object>> listener) {
        try {
            open(gate);
            Method found = gate.getDeclaredMethod(method, Consumer.class);
            found.setAccessible(true);
            found.invoke(null, listener);
        } catch (InvocationTargetException | NoSuchMethodException | IllegalAccessException e) {
            throw new IllegalStateException(gate + " is not the gate that this agent knows", e);
        }
    }
}
