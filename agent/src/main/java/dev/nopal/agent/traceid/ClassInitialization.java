package dev.nopal.agent.traceid;

import dev.nopal.agent.instrument.ModuleAccess;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** The state of classes: no API of the JDK tells whether one is initialised. */
final class ClassInitialization {
    private static final String PACKAGE = "jdk.internal.misc";

    private final MethodHandle isDue;

    /**
     * @throws ReflectiveOperationException if this JDK does not tell it in the known way
     */
    ClassInitialization(Instrumentation instrumentation) throws ReflectiveOperationException {
        ModuleAccess.export(instrumentation, Object.class.getModule(), PACKAGE);
        Class<?> unsafe = Class.forName(PACKAGE + ".Unsafe");
        Object only = unsafe.getMethod("getUnsafe").invoke(null);
        isDue =
                MethodHandles.lookup()
                        .findVirtual(
                                unsafe,
                                "shouldBeInitialized",
                                MethodType.methodType(boolean.class, Class.class))
                        .bindTo(only);
    }

    /** Returns whether a class is initialised, not only loaded or about to be initialised. */
    boolean isDone(Class<?> type) {
        try {
            return !(boolean) isDue.invokeExact(type);
        } catch (Throwable e) {
            return false;
        }
    }
}
