package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.MethodLocation;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A user's tracer, in any loader: an implementation of that loader's own {@code
 * dev.nopal.agent.MethodTracer}. Only types of the JDK are passed to it and from it.
 *
 * @param arguments the arguments of its probes, the method first
 * @param enter {@code (String, Object, Object[])long}
 * @param exit {@code (String, Object, Object[], Object, Throwable, long)Object[]}
 */
record UserTracer(String name, List<ProbeArgument> arguments, MethodHandle enter, MethodHandle exit)
        implements TracerKind {
    private static final String INTERFACE = "dev.nopal.agent.MethodTracer";
    private static final MethodType ENTER =
            MethodType.methodType(long.class, String.class, Object.class, Object[].class);
    private static final MethodType EXIT =
            MethodType.methodType(
                    Object[].class,
                    String.class,
                    Object.class,
                    Object[].class,
                    Object.class,
                    Throwable.class,
                    long.class);
    private static final MethodHandle CALL_EXIT =
            CallbackShape.find(
                    UserTracer.class,
                    "exit",
                    void.class,
                    MethodHandle.class,
                    MethodHandle.class,
                    String.class,
                    Object.class,
                    Object[].class,
                    Object.class,
                    Throwable.class,
                    long.class);

    UserTracer {
        enter = enter.asType(ENTER);
        exit = exit.asType(EXIT);
    }

    /** Creates one from a user's tracer and what it declares. */
    static UserTracer of(
            String name, Map<String, Class<?>> types, MethodHandle enter, MethodHandle exit) {
        if (!name.matches("[a-z][a-z0-9_]{0,15}") || name.equals(Selection.ANNOTATED)) {
            throw new IllegalArgumentException(
                    "tracer=" + name + " must have 1 to 16 letters a-z, digits or _");
        }
        List<ProbeArgument> arguments = new ArrayList<>(List.of(ProbeArgument.METHOD));
        types.forEach((argument, type) -> arguments.add(new ProbeArgument(argument, type)));
        return new UserTracer(name, List.copyOf(arguments), enter, exit);
    }

    /** Creates one from a class; throws IllegalArgumentException if that is not a tracer. */
    static UserTracer load(String className, Instrumentation instrumentation) {
        try {
            Class<?> type = find(className, instrumentation);
            Class<?> spi = interfaceOf(type);
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object tracer = constructor.newInstance();
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            @SuppressWarnings("unchecked") // As the interface declares it.
            Map<String, Class<?>> types =
                    (Map<String, Class<?>>) spi.getMethod("arguments").invoke(tracer);
            return of(
                    (String) spi.getMethod("name").invoke(tracer),
                    types,
                    lookup.findVirtual(spi, "enter", ENTER).bindTo(tracer),
                    lookup.findVirtual(spi, "exit", EXIT).bindTo(tracer));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            throw new IllegalArgumentException("tracer=" + className + " cannot be used: " + e, e);
        }
    }

    private static Class<?> find(String name, Instrumentation instrumentation)
            throws ClassNotFoundException {
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (each.getName().equals(name)) {
                return each;
            }
        }
        return Class.forName(name, false, ClassLoader.getSystemClassLoader());
    }

    private static Class<?> interfaceOf(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Class<?> implemented : each.getInterfaces()) {
                if (implemented.getName().equals(INTERFACE)) {
                    return implemented;
                }
            }
        }
        throw new IllegalArgumentException("it does not implement " + INTERFACE);
    }

    @Override
    public Callback callback(MethodLocation location, String label, TracerProbe probe) {
        MethodHandle entered = perCall(enter.bindTo(label), location, location.enterType());
        MethodHandle guarded =
                MethodHandles.guardWithTest(
                        MethodHandles.dropArguments(
                                probe.enabled(), 0, location.enterType().parameterList()),
                        entered,
                        CallbackShape.nothing(location));
        MethodHandle exited = MethodHandles.insertArguments(CALL_EXIT, 0, exit, probe.all(), label);
        if (location.descriptor().endsWith(")V")) {
            exited = MethodHandles.insertArguments(exited, 2, (Object) null);
        }
        MethodHandle leaving =
                CallbackShape.ifMarked(perCall(exited, location, location.exitType()));
        return Callback.around(location, guarded, leaving).asGuarded();
    }

    /** Adapts {@code (Object, Object[], …)} to the method's own {@code this} and parameters. */
    private static MethodHandle perCall(
            MethodHandle handle, MethodLocation location, MethodType type) {
        MethodHandle collected = handle.asCollector(1, Object[].class, location.variables().size());
        return (location.isStatic()
                        ? MethodHandles.insertArguments(collected, 0, (Object) null)
                        : collected)
                .asType(type);
    }

    private static void exit(
            MethodHandle exit,
            MethodHandle fire,
            String label,
            Object self,
            Object[] arguments,
            Object returned,
            Throwable thrown,
            long entered)
            throws Throwable {
        Object[] values =
                (Object[]) exit.invokeExact(label, self, arguments, returned, thrown, entered);
        if (values != null) {
            Object[] all = new Object[values.length + 1];
            all[0] = label;
            System.arraycopy(values, 0, all, 1, values.length);
            boolean unused = (boolean) fire.invokeExact(all);
        }
    }
}
