package dev.nopal.agent.traceid;

import dev.nopal.script.TraceContext;

import java.lang.invoke.MethodHandle;

/**
 * The trace of the current thread, read by handles that may change. A record, so that the compiler
 * of the JVM treats the handles as constants.
 */
record BoundTraceContext(MethodHandle traceIds, MethodHandle spanIds) implements TraceContext {
    @Override
    public String traceId() {
        return read(traceIds);
    }

    @Override
    public String spanId() {
        return read(spanIds);
    }

    private static String read(MethodHandle reader) {
        try {
            return (String) reader.invokeExact();
        } catch (Throwable e) {
            return ""; // The stack is exhausted: what else could fail is caught before.
        }
    }
}
