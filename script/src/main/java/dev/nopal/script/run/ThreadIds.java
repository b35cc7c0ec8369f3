package dev.nopal.script.run;

import dev.nopal.script.session.UnsafeMethods;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;

/**
 * The ids of threads on Java 17 and 18, which have no final method for them. A subclass may
 * override {@code getId()}: the application's code would run inside a handler, and if it is
 * instrumented, call the handler again. So the field is read instead.
 */
final class ThreadIds {
    private static final MethodHandle ID = id();

    private ThreadIds() {}

    static long of(Thread thread) {
        try {
            return (long) ID.invokeExact(thread);
        } catch (Throwable e) {
            return 1; // An override threw. All such threads are one for the guard.
        }
    }

    private static MethodHandle id() {
        try {
            Optional<UnsafeMethods> unsafe = UnsafeMethods.find();
            if (unsafe.isPresent()) {
                return unsafe.get().getter(Thread.class, "tid");
            }
        } catch (ReflectiveOperationException | RuntimeException _) {
            // The method is left.
        }
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "getId", MethodType.methodType(long.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Thread.getId", e); // Every Java has it.
        }
    }
}
