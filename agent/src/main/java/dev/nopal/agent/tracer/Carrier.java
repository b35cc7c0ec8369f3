package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.ModuleAccess;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;

/**
 * The platform thread that a virtual thread runs on. No public method returns it, or what it
 * allocated; the agent may open the packages that do.
 */
final class Carrier {
    private static volatile Instrumentation opener;

    private Carrier() {}

    /** Sets the instrumentation that opens packages; must be called before the other methods. */
    static void openBy(Instrumentation instrumentation) {
        opener = instrumentation;
    }

    /** The handles are constants, so that the JIT compiler sees through them. */
    private static final class Handles {
        static final MethodHandle THREAD =
                find(
                                "java.lang.Thread",
                                "currentCarrierThread",
                                MethodType.methodType(Thread.class))
                        .orElseGet(() -> MethodHandles.zero(Thread.class));

        /** Takes the number of a platform thread; 0 means the calling one. */
        static final MethodHandle BYTES =
                find(
                                "sun.management.ThreadImpl",
                                "getThreadAllocatedMemory0",
                                MethodType.methodType(long.class, long.class))
                        .orElseGet(
                                () ->
                                        MethodHandles.dropArguments(
                                                MethodHandles.constant(long.class, -1L),
                                                0,
                                                long.class));

        private Handles() {}

        private static Optional<MethodHandle> find(String owner, String name, MethodType type) {
            try {
                Class<?> found = Class.forName(owner);
                ModuleAccess.open(opener, found);
                return Optional.of(
                        MethodHandles.privateLookupIn(found, MethodHandles.lookup())
                                .findStatic(found, name, type));
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                return Optional.empty(); // An unknown JDK.
            }
        }
    }

    /** Returns its number, or 0. */
    static long number() {
        try {
            Thread thread = (Thread) Handles.THREAD.invokeExact();
            return thread == null ? 0 : thread.threadId();
        } catch (Throwable e) {
            return 0;
        }
    }

    /** Returns what it allocated so far, or -1. */
    static long allocatedBytes() {
        try {
            return (long) Handles.BYTES.invokeExact(0L);
        } catch (Throwable e) {
            return -1;
        }
    }
}
