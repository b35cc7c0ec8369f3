package dev.nopal.agent.threads;

import dev.nopal.agent.instrument.ModuleAccess;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The threads of this JVM, including virtual ones; listed without stopping any.
 *
 * <p>No API lists virtual threads. The JDK keeps them in containers, for its thread dumps: those of
 * executors and scopes, and one for all others unless {@code -Djdk.trackAllThreads=false}.
 */
final class ThreadContainers implements ThreadList {
    private static final String PACKAGE = "jdk.internal.vm";
    private static final int MAX_DEPTH = 32;

    private final MethodHandle root;
    private final MethodHandle threads;
    private final MethodHandle children;

    /**
     * @throws ReflectiveOperationException if this JDK keeps its threads elsewhere
     */
    ThreadContainers(Instrumentation instrumentation) throws ReflectiveOperationException {
        ModuleAccess.export(instrumentation, Object.class.getModule(), PACKAGE);
        Class<?> container = Class.forName(PACKAGE + ".ThreadContainer");
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        root =
                lookup.findStatic(
                                Class.forName(PACKAGE + ".ThreadContainers"),
                                "root",
                                MethodType.methodType(container))
                        .asType(MethodType.methodType(Object.class));
        threads = streamOf(lookup, container, "threads");
        children = streamOf(lookup, container, "children");
    }

    private static MethodHandle streamOf(
            MethodHandles.Lookup lookup, Class<?> container, String name)
            throws ReflectiveOperationException {
        return lookup.findVirtual(container, name, MethodType.methodType(Stream.class))
                .asType(MethodType.methodType(Stream.class, Object.class));
    }

    @Override
    public List<Thread> all() {
        List<Thread> found = new ArrayList<>();
        try {
            collect((Object) root.invokeExact(), 0, found);
        } catch (Throwable e) {
            throw new IllegalStateException(e); // Nothing there throws.
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    private void collect(Object container, int depth, List<Thread> found) throws Throwable {
        ((Stream<Thread>) (Stream<?>) threads.invokeExact(container)).forEach(found::add);
        if (depth < MAX_DEPTH) {
            for (Object child :
                    ((Stream<Object>) (Stream<?>) children.invokeExact(container)).toList()) {
                collect(child, depth + 1, found);
            }
        }
    }
}
