package dev.nopal;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The generator of the code that passes a tracepoint's arguments to kernel tracers: one class for
 * each list of types, without boxing. For {@code (long, String)}:
 *
 * <pre>{@code
 * static MethodHandle launch; // deliberately not final: see OutOfLine
 *
 * static void leave(StaticTracepoint tracepoint, long a, String b) {
 *     if (Scratch.isWanted(tracepoint)) { // inlined: after a session's script mostly false
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
    private static final ClassDesc SELF = ClassDesc.of("dev.nopal", "Launch");
    private static final ClassDesc SCRATCH = desc(Scratch.class);
    private static final ClassDesc TRACEPOINT = desc(StaticTracepoint.class);
    private static final ClassDesc HANDLE = ConstantDescs.CD_MethodHandle;
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
     * attached.
     */
    static MethodHandle kernel(StaticTracepoint tracepoint) {
        return BY_TYPE.computeIfAbsent(Hook.type(tracepoint.arguments()), Launcher::generate)
                .bindTo(tracepoint);
    }

    private static MethodHandle generate(MethodType arguments) {
        MethodType type = arguments.insertParameterTypes(0, StaticTracepoint.class);
        MethodTypeDesc typeDesc = type.describeConstable().orElseThrow();
        byte[] bytes =
                ClassFile.of()
                        .build(
                                SELF,
                                builder ->
                                        builder.withField(LAUNCH, HANDLE, ClassFile.ACC_STATIC)
                                                .withMethodBody(
                                                        LEAVE,
                                                        typeDesc,
                                                        ClassFile.ACC_STATIC,
                                                        code -> leave(code, type))
                                                .withMethodBody(
                                                        LAUNCH,
                                                        typeDesc,
                                                        ClassFile.ACC_STATIC,
                                                        code -> write(code, arguments)));
        try {
            MethodHandles.Lookup hidden = LOOKUP.defineHiddenClass(bytes, true);
            Class<?> generated = hidden.lookupClass();
            hidden.findStaticSetter(generated, LAUNCH, MethodHandle.class)
                    .invokeExact(find(hidden, generated, LAUNCH, type));
            return find(hidden, generated, LEAVE, type);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void leave(CodeBuilder code, MethodType type) {
        Label end = code.newLabel();
        code.aload(0)
                .invokestatic(
                        SCRATCH,
                        "isWanted",
                        MethodTypeDesc.of(ConstantDescs.CD_boolean, TRACEPOINT))
                .ifeq(end)
                .getstatic(SELF, LAUNCH, HANDLE);
        for (int i = 0; i < type.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
        }
        code.invokevirtual(HANDLE, "invokeExact", type.describeConstable().orElseThrow())
                .labelBinding(end)
                .return_();
    }

    private static void write(CodeBuilder code, MethodType arguments) {
        int scratch = code.allocateLocal(TypeKind.REFERENCE);
        Label end = code.newLabel();
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
        // The tracepoint itself is parameter 0.
        code.aload(scratch)
                .loadConstant(index)
                .loadLocal(TypeKind.from(type), code.parameterSlot(index + 1));
        if (type == String.class) {
            invoke(code, "text", ConstantDescs.CD_int, ConstantDescs.CD_String);
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
