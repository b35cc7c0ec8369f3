package dev.nopal.script.session;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.Optional;

/**
 * The methods of {@code sun.misc.Unsafe} as handles, for Java 17 to 21. Newer versions have safe
 * ways that are as fast, and warn of this one.
 */
public final class UnsafeMethods {
    private static final int FIRST_WITHOUT = 22;

    private final Class<?> type;
    private final Object instance;

    private UnsafeMethods(Class<?> type, Object instance) {
        this.type = type;
        this.instance = instance;
    }

    /** Returns them; empty on newer versions, and without the module {@code jdk.unsupported}. */
    public static Optional<UnsafeMethods> find() {
        if (Runtime.version().feature() >= FIRST_WITHOUT) {
            return Optional.empty();
        }
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field instance = type.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return Optional.of(new UnsafeMethods(type, instance.get(null)));
        } catch (ReflectiveOperationException | RuntimeException _) {
            return Optional.empty();
        }
    }

    /** Returns a method that accesses a number at an address; it takes the address first. */
    MethodHandle atAddress(String name, Class<?> result, Class<?>... numbers)
            throws ReflectiveOperationException {
        MethodType method =
                MethodType.methodType(result, Object.class, long.class)
                        .appendParameterTypes(numbers);
        MethodHandle handle = MethodHandles.publicLookup().findVirtual(type, name, method);
        return MethodHandles.insertArguments(handle.bindTo(instance), 0, (Object) null);
    }

    /** Returns a getter of a field of type {@code long}. */
    public MethodHandle getter(Class<?> owner, String field) throws ReflectiveOperationException {
        Object offset =
                type.getMethod("objectFieldOffset", Field.class)
                        .invoke(instance, owner.getDeclaredField(field));
        MethodHandle get =
                MethodHandles.publicLookup()
                        .findVirtual(
                                type,
                                "getLong",
                                MethodType.methodType(long.class, Object.class, long.class));
        return MethodHandles.insertArguments(get.bindTo(instance), 1, offset)
                .asType(MethodType.methodType(long.class, owner));
    }
}
