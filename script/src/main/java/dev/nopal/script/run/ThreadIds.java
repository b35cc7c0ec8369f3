package dev.nopal.script.run;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * The ids of threads on Java 17 and 18, which have no final method for them. A subclass may
 * override {@code getId()}: the application's code would run inside a handler, and an instrumented
 * one would call the handler again. So the field is read instead.
 */
final class ThreadIds {
    private static final MethodHandle FIELD = field();

    private ThreadIds() {}

    static long of(Thread thread) {
        try {
            return (long) FIELD.invokeExact(thread);
        } catch (Throwable e) {
            return 1; // Neither way below throws.
        }
    }

    /** Returns a getter of the field; of {@code getId()} if this JVM has no access to it. */
    private static MethodHandle field() {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodType type = MethodType.methodType(long.class, Thread.class);
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field only = unsafe.getDeclaredField("theUnsafe");
            only.setAccessible(true);
            Object access = only.get(null);
            Object offset =
                    unsafe.getMethod("objectFieldOffset", Field.class)
                            .invoke(access, Thread.class.getDeclaredField("tid"));
            MethodHandle getLong =
                    lookup.findVirtual(
                            unsafe,
                            "getLong",
                            MethodType.methodType(long.class, Object.class, long.class));
            return MethodHandles.insertArguments(getLong.bindTo(access), 1, offset).asType(type);
        } catch (ReflectiveOperationException | RuntimeException _) {
            return overridable(lookup);
        }
    }

    private static MethodHandle overridable(MethodHandles.Lookup lookup) {
        try {
            return lookup.findVirtual(Thread.class, "getId", MethodType.methodType(long.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("getId", e);
        }
    }
}
