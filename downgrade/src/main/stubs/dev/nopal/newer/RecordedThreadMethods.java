package dev.nopal.newer;

import jdk.jfr.consumer.RecordedThread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Methods of {@code RecordedThread} since 21. */
public final class RecordedThreadMethods {
    private static final MethodHandle IS_VIRTUAL = find();

    private RecordedThreadMethods() {}

    private static MethodHandle find() {
        try {
            return MethodHandles.lookup()
                    .findVirtual(
                            RecordedThread.class,
                            "isVirtual",
                            MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Returns whether a thread is virtual; there are none before 21. */
    public static boolean isVirtual(RecordedThread thread) {
        if (IS_VIRTUAL == null) {
            return false;
        }
        try {
            return (boolean) IS_VIRTUAL.invokeExact(thread);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
