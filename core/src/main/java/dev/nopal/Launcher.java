package dev.nopal;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Generates the code that fires a tracepoint whose argument types are known, one for each list of
 * types, without boxing. For {@code (long, CharSequence)}:
 *
 * <pre>{@code
 * static void launch(StaticTracepoint tracepoint, long a, CharSequence b) {
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
    private static final ClassDesc SELF = ClassDesc.of("dev.nopal", "Launch");
    private static final ClassDesc SCRATCH = desc(Scratch.class);
    private static final ClassDesc TRACEPOINT = desc(StaticTracepoint.class);
    private static final ConcurrentHashMap<MethodType, MethodHandle> BY_TYPE =
            new ConcurrentHashMap<>();

    /** {@code (StaticTracepoint, Throwable)void}: hears of an exception of the application. */
    static final MethodHandle FAILED =
            find(
                    LOOKUP,
                    Firing.class,
                    "failed",
                    MethodType.methodType(void.class, StaticTracepoint.class, Throwable.class));

    private Launcher() {}

    /**
     * Returns a launcher of type {@code (StaticTracepoint, arguments…)void}.
     *
     * @param arguments primitives, CharSequence, Enum, or Object for what a supplier returned
     */
    static MethodHandle of(MethodType arguments) {
        return BY_TYPE.computeIfAbsent(arguments, Launcher::generate);
    }

    private static MethodHandle generate(MethodType arguments) {
        MethodType type = arguments.insertParameterTypes(0, StaticTracepoint.class);
        byte[] bytes =
                ClassFile.of()
                        .build(
                                SELF,
                                builder ->
                                        builder.withMethodBody(
                                                "launch",
                                                type.describeConstable().orElseThrow(),
                                                ClassFile.ACC_STATIC,
                                                code -> write(code, arguments)));
        try {
            MethodHandles.Lookup hidden = LOOKUP.defineHiddenClass(bytes, true);
            return find(hidden, hidden.lookupClass(), "launch", type);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(CodeBuilder code, MethodType arguments) {
        int scratch = code.allocateLocal(TypeKind.REFERENCE);
        var end = code.newLabel();
        code.aload(0)
                .invokestatic(SCRATCH, "take", MethodTypeDesc.of(SCRATCH, TRACEPOINT))
                .astore(scratch)
                .aload(scratch)
                .ifnull(end);
        code.trying(
                attempt -> {
                    for (int i = 0; i < arguments.parameterCount(); i++) {
                        store(attempt, scratch, i, arguments.parameterType(i));
                    }
                    attempt.aload(scratch)
                            .aload(0)
                            .invokevirtual(
                                    SCRATCH,
                                    "call",
                                    MethodTypeDesc.of(ConstantDescs.CD_void, TRACEPOINT));
                    giveBack(attempt, scratch);
                },
                handler ->
                        handler.catchingAll(
                                caught -> {
                                    int thrown = caught.allocateLocal(TypeKind.REFERENCE);
                                    caught.astore(thrown);
                                    giveBack(caught, scratch);
                                    caught.aload(0)
                                            .aload(thrown)
                                            .invokestatic(
                                                    desc(Firing.class),
                                                    "failed",
                                                    MethodTypeDesc.of(
                                                            ConstantDescs.CD_void,
                                                            TRACEPOINT,
                                                            ConstantDescs.CD_Throwable));
                                }));
        code.labelBinding(end).return_();
    }

    private static void giveBack(CodeBuilder code, int scratch) {
        code.aload(scratch).iconst_0().putfield(SCRATCH, "busy", ConstantDescs.CD_boolean);
    }

    private static void store(CodeBuilder code, int scratch, int index, Class<?> type) {
        code.aload(scratch);
        if (type == Object.class) {
            code.aload(0);
        }
        // The tracepoint itself is parameter 0.
        code.loadConstant(index).loadLocal(TypeKind.from(type), code.parameterSlot(index + 1));
        if (type == CharSequence.class) {
            invoke(code, "text", ConstantDescs.CD_int, desc(CharSequence.class));
        } else if (type == Enum.class) {
            invoke(code, "name", ConstantDescs.CD_int, ConstantDescs.CD_Enum);
        } else if (type == Object.class) {
            invoke(code, "computed", TRACEPOINT, ConstantDescs.CD_int, ConstantDescs.CD_Object);
        } else {
            widen(code, type);
            invoke(code, "set", ConstantDescs.CD_int, ConstantDescs.CD_long);
        }
    }

    private static void invoke(CodeBuilder code, String method, ClassDesc... parameters) {
        code.invokevirtual(SCRATCH, method, MethodTypeDesc.of(ConstantDescs.CD_void, parameters));
    }

    private static void widen(CodeBuilder code, Class<?> type) {
        if (type == float.class || type == double.class) {
            code.invokestatic(
                    SCRATCH, "bits", MethodTypeDesc.of(ConstantDescs.CD_long, desc(type)));
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

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
