package dev.nopal.newer;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Methods of {@code Thread} since 19. Those of the JDK are called where it has them; the handles
 * are constants, which compiled code calls like the methods themselves.
 */
public final class ThreadMethods {
    private static final MethodHandle IS_VIRTUAL = isVirtual();
    private static final MethodHandle ID = threadId();

    private ThreadMethods() {}

    private static MethodHandle isVirtual() {
        try {
            return find("isVirtual", boolean.class);
        } catch (ReflectiveOperationException e) {
            return MethodHandles.dropArguments(
                    MethodHandles.constant(boolean.class, false), 0, Thread.class);
        }
    }

    private static MethodHandle threadId() {
        try {
            return find("threadId", long.class);
        } catch (ReflectiveOperationException e) {
            return ThreadIdField.getter();
        }
    }

    private static MethodHandle find(String name, Class<?> result)
            throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .findVirtual(Thread.class, name, MethodType.methodType(result));
    }

    /** Returns whether a thread is virtual; there are none before 21. */
    public static boolean isVirtual(Thread thread) {
        try {
            return (boolean) IS_VIRTUAL.invokeExact(thread);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the number of a thread. */
    public static long threadId(Thread thread) {
        try {
            return (long) ID.invokeExact(thread);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Waits at most this long for the end of a thread, and returns whether it has ended. */
    public static boolean join(Thread thread, Duration duration) throws InterruptedException {
        if (thread.getState() == Thread.State.NEW) {
            throw new IllegalThreadStateException("the thread was not started");
        }
        if (!duration.isZero() && !duration.isNegative()) {
            TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, duration.toNanos()));
        }
        return !thread.isAlive();
    }

    /** Sleeps for a time. */
    public static void sleep(Duration duration) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    }
}
