package dev.nopal.agent.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.BiFunction;
import java.util.function.ToLongBiFunction;

/**
 * The class in {@code java.base} that instrumented code calls; defines it once, and calls it.
 *
 * <p>It is not loaded by {@code appendToBootstrapClassLoaderSearch}, because that makes the JVM
 * print a warning. The names of its methods never change: an agent of another version may have
 * defined it.
 */
final class Bridge {
    private static final String BYTES = "bridge.bin";

    /** A class in the package of the bridge, which every module may use. */
    private static final Class<?> NEIGHBOUR = java.lang.runtime.ObjectMethods.class;

    private final MethodHandle set;
    private final MethodHandle remove;
    private final MethodHandle reserve;
    private final MethodHandle take;
    private final Thread[] marks;
    private final MethodHandle droppedCalls;
    private final MethodHandle addLinker;

    private Bridge(Class<?> bridge) throws ReflectiveOperationException {
        set = find(bridge, "set", void.class, int.class, ToLongBiFunction.class);
        remove = find(bridge, "remove", void.class, int.class);
        reserve = find(bridge, "reserve", int.class);
        take = find(bridge, "take", int.class);
        marks = marks(bridge);
        droppedCalls = find(bridge, "crowded", long.class);
        addLinker = find(bridge, "addLinker", void.class, BiFunction.class);
    }

    private static Thread[] marks(Class<?> bridge) throws ReflectiveOperationException {
        try {
            return (Thread[]) find(bridge, "marks", Thread[].class).invokeExact();
        } catch (ReflectiveOperationException e) {
            throw e;
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static MethodHandle find(
            Class<?> bridge, String name, Class<?> returned, Class<?>... parameters)
            throws ReflectiveOperationException {
        return MethodHandles.publicLookup()
                .findStatic(bridge, name, MethodType.methodType(returned, parameters));
    }

    /**
     * Returns the bridge; defines it if necessary.
     *
     * @throws IOException if it cannot be defined; the message says why
     */
    static Bridge install(Instrumentation instrumentation) throws IOException {
        try {
            Class<?> found;
            try {
                found = Class.forName(InstrumentedNames.BRIDGE_CLASS, true, null);
            } catch (ClassNotFoundException e) {
                found = define(instrumentation);
            }
            return new Bridge(found);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            throw new IOException("this JVM rejected the class that callbacks need: " + e, e);
        }
    }

    private static Class<?> define(Instrumentation instrumentation)
            throws IOException, IllegalAccessException {
        ModuleAccess.open(instrumentation, NEIGHBOUR);
        return MethodHandles.privateLookupIn(NEIGHBOUR, MethodHandles.lookup())
                .defineClass(bytes());
    }

    private static byte[] bytes() throws IOException {
        try (InputStream in = Bridge.class.getResourceAsStream(BYTES)) {
            if (in == null) {
                throw new IOException(BYTES + " is missing beside " + Bridge.class);
            }
            return in.readAllBytes();
        }
    }

    /**
     * Returns whether classes of a loader can call the bridge. All loaders should find classes of
     * {@code java.}; with one that does not, the application would get the error. Asks the loader,
     * as the JVM does when it links the code.
     */
    static boolean isSeenBy(ClassLoader loader) {
        try {
            return loader == null
                    || Class.forName(InstrumentedNames.BRIDGE_CLASS, false, loader).getClassLoader()
                            == null;
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return false;
        }
    }

    void set(int number, ToLongBiFunction<Object[], long[]> callback) {
        try {
            set.invokeExact(number, callback);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    void remove(int number) {
        try {
            remove.invokeExact(number);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    int reserve() {
        try {
            return (int) reserve.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /**
     * Keeps this thread out of callbacks.
     *
     * @return the index in {@link #marks} at which to store null afterwards; negative if the thread
     *     was kept out already
     */
    int take() {
        try {
            return (int) take.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Returns the threads that are kept out. */
    Thread[] marks() {
        return marks;
    }

    long droppedCalls() {
        try {
            return (long) droppedCalls.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    void addLinker(BiFunction<Class<?>, String, CallSite> linker) {
        try {
            addLinker.invokeExact(linker);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(e);
    }
}
