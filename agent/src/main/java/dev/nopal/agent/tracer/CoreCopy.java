package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.ModuleAccess;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One copy of {@code core} as tracers use it: the agent's own, or one of the application. Its
 * methods are called by name, because copies may have other versions.
 */
final class CoreCopy {
    static final String NAME = "dev.nopal.TracerGate";

    private final Class<?> type;

    private CoreCopy(Class<?> type) {
        this.type = type;
    }

    /**
     * Returns the copy in which to declare tracepoints: our own, unless only one of the application
     * has native access, without which kernel tracers see nothing.
     */
    static CoreCopy best(Instrumentation instrumentation) {
        // If an application has Nopal as a named module, our own loader finds that one, too.
        Class<?> own = load(CoreCopy.class.getClassLoader());
        if (own != null && open(own, instrumentation) && own.getModule().isNativeAccessEnabled()) {
            return new CoreCopy(own);
        }
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (each.getName().equals("dev.nopal.SessionGate")
                    && each.getModule().isNativeAccessEnabled()) {
                Class<?> found = load(each.getClassLoader());
                if (found != null && open(found, instrumentation)) {
                    return new CoreCopy(found);
                }
            }
        }
        return new CoreCopy(own);
    }

    private static Class<?> load(ClassLoader loader) {
        try {
            return Class.forName(NAME, true, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null; // This copy is too old for tracers.
        }
    }

    private static boolean open(Class<?> type, Instrumentation instrumentation) {
        ModuleAccess.open(instrumentation, type);
        return true;
    }

    /** Gets or creates a tracepoint. */
    TracerProbe declare(
            String owner,
            String className,
            String method,
            String suffix,
            List<ProbeArgument> arguments) {
        Map<?, ?> declared =
                (Map<?, ?>)
                        call(
                                "declare",
                                owner,
                                className,
                                method,
                                suffix,
                                arguments.stream().map(ProbeArgument::name).toList(),
                                arguments.stream().<Object>map(ProbeArgument::type).toList());
        return new TracerProbe(
                declared.get("provider") + ":" + declared.get("name"),
                (MethodHandle) declared.get("enabled"),
                (MethodHandle) declared.get("fire"),
                (MethodHandle) declared.get("all"));
    }

    /** Withdraws everything of an owner. */
    void withdraw(String owner) {
        call("withdraw", owner);
    }

    /** Returns why kernel tracers do not see the probes of an owner, or an empty string. */
    String problem(String owner) {
        return (String) call("problem", owner);
    }

    private Object call(String name, Object... arguments) {
        try {
            Method found =
                    Arrays.stream(type.getDeclaredMethods())
                            .filter(each -> each.getName().equals(name))
                            .findFirst()
                            .orElseThrow(() -> new NoSuchMethodException(name));
            found.setAccessible(true);
            return found.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException illegal) {
                throw illegal;
            }
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is not the gate that this agent knows", e);
        }
    }
}
