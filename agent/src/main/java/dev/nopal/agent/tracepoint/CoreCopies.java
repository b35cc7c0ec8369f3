package dev.nopal.agent.tracepoint;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.function.Consumer;

/** The copies of {@code core} in this JVM that sessions see. */
public abstract class CoreCopies {
    static final String GATE = "dev.nopal.SessionGate";

    /**
     * Passes the gate of every copy to the consumer, and from now on that of each copy that is
     * loaded; on any thread, and some more than once.
     */
    abstract void subscribe(Consumer<Class<?>> connector);

    /** Passes no more copies. */
    abstract void unsubscribe();

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
