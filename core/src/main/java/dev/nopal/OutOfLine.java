package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The calls to {@link Firing}, which keep it from being inlined into the application's code.
 *
 * <p>Otherwise, while the tracepoint is enabled, C2 compiles the short method that checks together
 * with all of the firing; the result is too big to be inlined again, and once the tracepoint is
 * disabled each check is a call (2 to 4 ns) instead of two loads. The handles are deliberately not
 * final, so that the compiler cannot inline through them. It costs a few nanoseconds of an event's
 * microsecond.
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

    /** Rethrows nothing but strict mode's {@link Mismatch}, even if the stack is exhausted. */
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
