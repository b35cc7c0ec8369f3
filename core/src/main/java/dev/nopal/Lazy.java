package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The evaluation of suppliers, such that a capturing lambda costs nothing while the tracepoint is
 * disabled, even after it has been enabled before.
 *
 * <p>The lambda is created before the check. C2 drops that allocation only if the lambda never
 * escapes, so it must inline {@code get()} even where it is called rarely. Hence two methods:
 * {@link #ask(Supplier)} is so short that it is inlined at any frequency, and {@link
 * #asked(Supplier)} is always called by it. And {@code asked} is first called with three kinds of
 * suppliers: compiled on its own, it then does not assume a single kind, does not inline its body,
 * and stays small enough to be inlined.
 *
 * <p>What remains: a lambda whose own body compiles to more than 2,500 bytes of machine code is
 * allocated (16 to 32 bytes) at each fire once the tracepoint has been enabled.
 */
final class Lazy {
    private static final int ROUNDS = 2_000; // enough for the JVM to start profiling

    /** {@code (Supplier)Object}, for generated classes of other packages. */
    static final MethodHandle ASK = find("ask", Object.class, Supplier.class);

    /** {@code (LongSupplier)long}. */
    static final MethodHandle ASK_LONG = find("ask", long.class, LongSupplier.class);

    static {
        showManyKinds();
    }

    private Lazy() {}

    static Object ask(Supplier<?> supplier) {
        return asked(supplier);
    }

    private static Object asked(Supplier<?> supplier) {
        return supplier.get();
    }

    static long ask(LongSupplier supplier) {
        return asked(supplier);
    }

    private static long asked(LongSupplier supplier) {
        return supplier.getAsLong();
    }

    private static void showManyKinds() {
        Supplier<?>[] suppliers = {() -> 1, () -> 2, () -> 3};
        LongSupplier[] numbers = {() -> 1, () -> 2, () -> 3};
        for (int i = 0; i < ROUNDS; i++) {
            ask(suppliers[i % suppliers.length]);
            ask(numbers[i % numbers.length]);
        }
    }

    private static MethodHandle find(String name, Class<?> result, Class<?> parameter) {
        try {
            return MethodHandles.lookup()
                    .findStatic(Lazy.class, name, MethodType.methodType(result, parameter));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
