package dev.nopal.newer;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Methods of {@code Module} since 22. */
public final class ModuleMethods {
    private static final MethodHandle IS_NATIVE_ACCESS_ENABLED = find();

    private ModuleMethods() {}

    private static MethodHandle find() {
        try {
            return MethodHandles.lookup()
                    .findVirtual(
                            Module.class,
                            "isNativeAccessEnabled",
                            MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Returns whether a module may call native functions; before 22 nothing has to be granted. */
    public static boolean isNativeAccessEnabled(Module module) {
        if (IS_NATIVE_ACCESS_ENABLED == null) {
            return true;
        }
        try {
            return (boolean) IS_NATIVE_ACCESS_ENABLED.invokeExact(module);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
