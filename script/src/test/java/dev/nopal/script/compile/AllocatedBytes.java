package dev.nopal.script.compile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The number of bytes that this thread has allocated; read by reflection, because this module does
 * not require java.management.
 */
final class AllocatedBytes {
    private static final MethodHandle READ = find();

    private AllocatedBytes() {}

    private static MethodHandle find() {
        try {
            Class<?> bean = Class.forName("com.sun.management.ThreadMXBean");
            Object threads =
                    Class.forName("java.lang.management.ManagementFactory")
                            .getMethod("getThreadMXBean")
                            .invoke(null);
            return MethodHandles.publicLookup()
                    .findVirtual(
                            bean,
                            "getCurrentThreadAllocatedBytes",
                            MethodType.methodType(long.class))
                    .bindTo(threads);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static long now() throws Throwable {
        return (long) READ.invokeExact();
    }
}
