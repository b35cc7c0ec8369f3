package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Calls {@link Firing} so that it is never inlined into the application's code.
 *
 * <p>Otherwise, while somebody looks, C2 compiles the short method that checks together with all of
 * the firing; the result is too big to be inlined again, and once nobody looks any more each check
 * is a call (2 to 4 ns) instead of two loads. The handles are not final on purpose: the compiler
 * cannot look through them. It costs a few nanoseconds of an event's microsecond.
 */
final class OutOfLine {
    private static MethodHandle fire =
            find(
                    "fire",
                    MethodType.methodType(
                            boolean.class,
                            StaticTracepoint.class,
                            int.class,
                            int.class,
                            long.class,
                            long.class,
                            long.class,
                            Object.class,
                            Object.class,
                            Object.class));
    private static MethodHandle fireAll =
            find(
                    "fireAll",
                    MethodType.methodType(boolean.class, StaticTracepoint.class, Object[].class));

    private OutOfLine() {}

    static boolean fire(
            StaticTracepoint tracepoint,
            int count,
            int objects,
            long a,
            long b,
            long c,
            Object x,
            Object y,
            Object z) {
        try {
            return (boolean) fire.invokeExact(tracepoint, count, objects, a, b, c, x, y, z);
        } catch (Throwable e) {
            return failed(tracepoint, e);
        }
    }

    static boolean fireAll(StaticTracepoint tracepoint, Object[] arguments) {
        try {
            return (boolean) fireAll.invokeExact(tracepoint, arguments);
        } catch (Throwable e) {
            return failed(tracepoint, e);
        }
    }

    /** Lets nothing but strict mode's complaint through, also when the stack is at its end. */
    private static boolean failed(StaticTracepoint tracepoint, Throwable e) {
        try {
            Firing.failed(tracepoint, e);
        } catch (Mismatch mismatch) {
            throw mismatch;
        } catch (Throwable again) {
            // Counted if it could be.
        }
        return true;
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(Firing.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
