package dev.nopal;

import dev.nopal.code.Attempt;
import dev.nopal.code.GeneratedClass;
import dev.nopal.code.Label;
import dev.nopal.code.MethodCode;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The generator of the code that passes a tracepoint's arguments to kernel tracers: one class for
 * each list of types, without boxing. For {@code (long, String)}:
 *
 * <pre>{@code
 * static MethodHandle launch; // deliberately not final: see OutOfLine
 *
 * static void leave(StaticTracepoint tracepoint, long a, String b) {
 *     if (tracepoint.isWatchedByKernel()) { // inlined: after a session's script mostly false
 *         launch.invokeExact(tracepoint, a, b);
 *     }
 * }
 *
 * static void launch(StaticTracepoint tracepoint, long a, String b) {
 *     Scratch scratch = Scratch.take(tracepoint);
 *     if (scratch != null) {
 *         try {
 *             scratch.set(0, a);
 *             scratch.text(1, b);
 *             scratch.call(tracepoint);
 *             scratch.busy = false;
 *         } catch (Throwable e) {
 *             scratch.busy = false;
 *             Firing.failed(tracepoint, e);
 *         }
 *     }
 * }
 * }</pre>
 */
final class Launcher {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final Class<Scratch> SCRATCH = Scratch.class;
    private static final Class<StaticTracepoint> TRACEPOINT = StaticTracepoint.class;
    private static final Class<MethodHandle> HANDLE = MethodHandle.class;
    private static final String LAUNCH = "launch";
    private static final String LEAVE = "leave";
    private static final ConcurrentHashMap<MethodType, MethodHandle> BY_TYPE =
            new ConcurrentHashMap<>();

    /** {@code (StaticTracepoint, Throwable)void}: called with an exception of the application. */
    static final MethodHandle FAILED =
            find(
                    LOOKUP,
                    Firing.class,
                    "failed",
                    MethodType.methodType(void.class, StaticTracepoint.class, Throwable.class));

    private Launcher() {}

    /**
     * Returns the handle that passes a tracepoint's arguments to kernel tracers, if any is
     * attached; one that does nothing if none can ever be.
     */
    static MethodHandle kernel(StaticTracepoint tracepoint) {
        MethodType type = Hook.type(tracepoint.arguments());
        return tracepoint.site().isCallable()
                ? BY_TYPE.computeIfAbsent(type, Launcher::define).bindTo(tracepoint)
                : MethodHandles.empty(type);
    }

    private static MethodHandle define(MethodType arguments) {
        MethodType type = arguments.insertParameterTypes(0, TRACEPOINT);
        try {
            MethodHandles.Lookup hidden = LOOKUP.defineHiddenClass(generate(arguments), true);
            Class<?> generated = hidden.lookupClass();
            hidden.findStaticSetter(generated, LAUNCH, HANDLE)
                    .invokeExact(find(hidden, generated, LAUNCH, type));
            return find(hidden, generated, LEAVE, type);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the class file for arguments of these types. */
    static byte[] generate(MethodType arguments) {
        MethodType type = arguments.insertParameterTypes(0, TRACEPOINT);
        GeneratedClass generated = new GeneratedClass("dev.nopal.Launch");
        generated.field(Modifier.STATIC, LAUNCH, HANDLE);
        leave(generated.method(Modifier.STATIC, LEAVE, type), type);
        launch(generated.method(Modifier.STATIC, LAUNCH, type), arguments);
        return generated.toByteArray();
    }

    private static void leave(MethodCode code, MethodType type) {
        Label end = code.newLabel();
        code.loadParameter(0)
                .invokevirtual(
                        TRACEPOINT, "isWatchedByKernel", MethodType.methodType(boolean.class))
                .ifeq(end)
                .getOwn(LAUNCH, HANDLE);
        for (int i = 0; i < type.parameterCount(); i++) {
            code.loadParameter(i);
        }
        code.invokeExact(type).bind(end).returnNothing();
    }

    private static void launch(MethodCode code, MethodType arguments) {
        Label end = code.newLabel();
        code.loadParameter(0)
                .invokestatic(SCRATCH, "take", MethodType.methodType(SCRATCH, TRACEPOINT));
        int scratch = code.keep(SCRATCH);
        code.aload(scratch).ifnull(end);

        Attempt writing = code.attempt();
        for (int i = 0; i < arguments.parameterCount(); i++) {
            store(code, scratch, i, arguments.parameterType(i));
        }
        code.aload(scratch).loadParameter(0);
        invoke(code, "call", TRACEPOINT);
        giveBack(code, scratch);
        code.jump(end);

        code.catchAll(writing);
        int thrown = code.temporary();
        code.astore(thrown);
        giveBack(code, scratch);
        code.loadParameter(0).aload(thrown).invokestatic(Firing.class, "failed", FAILED.type());
        code.bind(end).returnNothing();
    }

    private static void giveBack(MethodCode code, int scratch) {
        code.aload(scratch).push(0).putfield(SCRATCH, "busy", boolean.class);
    }

    private static void store(MethodCode code, int scratch, int index, Class<?> type) {
        // The tracepoint itself is parameter 0.
        code.aload(scratch).push(index).loadParameter(index + 1);
        if (type == String.class) {
            invoke(code, "text", int.class, String.class);
        } else {
            widen(code, type);
            invoke(code, "set", int.class, long.class);
        }
    }

    private static void invoke(MethodCode code, String method, Class<?>... parameters) {
        code.invokevirtual(SCRATCH, method, MethodType.methodType(void.class, parameters));
    }

    private static void widen(MethodCode code, Class<?> type) {
        if (type == float.class || type == double.class) {
            code.invokestatic(SCRATCH, "bits", MethodType.methodType(long.class, type));
        } else if (type != long.class) {
            code.i2l();
        }
    }

    private static MethodHandle find(
            MethodHandles.Lookup lookup, Class<?> type, String name, MethodType signature) {
        try {
            return lookup.findStatic(type, name, signature);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
