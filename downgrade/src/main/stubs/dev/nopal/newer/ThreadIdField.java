package dev.nopal.newer;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * The number of a thread in Java 17 and 18, where the only method for it can be overridden: then
 * code of the application would run, and might return anything. So the field is read.
 */
final class ThreadIdField {
    private ThreadIdField() {}

    /** Returns a getter of the field; the method if this JVM gives no access to the field. */
    static MethodHandle getter() {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
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
            return MethodHandles.insertArguments(getLong.bindTo(access), 1, offset)
                    .asType(MethodType.methodType(long.class, Thread.class));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return method(lookup);
        }
    }

    private static MethodHandle method(MethodHandles.Lookup lookup) {
        try {
            return lookup.findVirtual(Thread.class, "getId", MethodType.methodType(long.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("getId", e);
        }
    }
}
