package dev.nopal.agent.hotspot;

import java.lang.invoke.MethodHandle;

/**
 * A declared tracepoint.
 *
 * @param enabled {@code ()boolean}: whether the tracepoint is enabled
 * @param fire {@code (Object[])boolean}
 */
public record FiredProbe(MethodHandle enabled, MethodHandle fire) {
    boolean isEnabled() {
        try {
            return (boolean) enabled.invokeExact();
        } catch (Throwable e) {
            return false;
        }
    }

    void fire(Object[] arguments) {
        try {
            boolean unused = (boolean) fire.invokeExact(arguments);
        } catch (Throwable e) {
            // A session's failure is counted by the session.
        }
    }
}
