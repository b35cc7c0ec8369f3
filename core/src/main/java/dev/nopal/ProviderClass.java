package dev.nopal;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Implements a provider interface as a hidden class beside its caller.
 *
 * <p>For {@code void orderPlaced(long id, String customer)} it generates
 *
 * <pre>{@code
 * if (tracepoint0.isEnabled()) {
 *     launch0.invokeExact(id, (CharSequence) customer);
 * }
 * }</pre>
 *
 * where {@code tracepoint0} and {@code launch0} are static finals, so that the compiler inlines the
 * check down to two loads at constant addresses. Lazy parameters are asked here, where the compiler
 * can inline them, so that a capturing lambda never escapes.
 */
final class ProviderClass {
    private static final ClassDesc TRACEPOINT = desc(Tracepoint.class);
    private static final ClassDesc HANDLE = ConstantDescs.CD_MethodHandle;
    private static final ClassDesc HANDLES = ConstantDescs.CD_MethodHandles;
    private static final ClassDesc LIST = ConstantDescs.CD_List;
    private static final MethodTypeDesc FAILED =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Throwable);
    private static final MethodTypeDesc NANO_TIME = MethodTypeDesc.of(ConstantDescs.CD_long);
    private static final MethodTypeDesc IS_ENABLED = MethodTypeDesc.of(ConstantDescs.CD_boolean);

    private final ClassDesc self;
    private final ProviderInterface shape;

    private ProviderClass(ClassDesc self, ProviderInterface shape) {
        this.self = self;
        this.shape = shape;
    }

    static Object instantiate(
            MethodHandles.Lookup lookup,
            ProviderInterface shape,
            List<StaticTracepoint> tracepoints) {
        ClassDesc self =
                ClassDesc.of(
                        lookup.lookupClass().getPackageName(),
                        shape.type().getSimpleName() + "$Tracepoints");
        byte[] bytes = new ProviderClass(self, shape).generate();
        try {
            MethodHandles.Lookup hidden =
                    lookup.defineHiddenClassWithClassData(
                            bytes, constants(shape, tracepoints), true);
            return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                    .invoke();
        } catch (IllegalAccessException | LinkageError e) {
            throw new IllegalArgumentException(
                    "lookup="
                            + lookup
                            + " cannot implement "
                            + shape.type().getName()
                            + "; call MethodHandles.lookup() where the interface is accessible",
                    e);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Three for each tracepoint: itself, its launcher, and what hears of exceptions. */
    private static List<Object> constants(
            ProviderInterface shape, List<StaticTracepoint> tracepoints) {
        List<Object> constants = new ArrayList<>();
        for (int i = 0; i < tracepoints.size(); i++) {
            constants.add(tracepoints.get(i));
            constants.add(Launcher.of(launchType(shape.fires().get(i))).bindTo(tracepoints.get(i)));
            constants.add(Launcher.FAILED.bindTo(tracepoints.get(i)));
        }
        return constants;
    }

    private static MethodType launchType(ProviderInterface.Fire fire) {
        return MethodType.methodType(
                void.class, fire.parameters().stream().map(ProviderParameter::handedOn).toList());
    }

    private byte[] generate() {
        return ClassFile.of()
                .build(
                        self,
                        builder -> {
                            builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
                            builder.withInterfaceSymbols(desc(shape.type()));
                            for (int i = 0; i < shape.fires().size(); i++) {
                                field(builder, tracepoint(i), TRACEPOINT);
                                field(builder, launch(i), HANDLE);
                                field(builder, failed(i), HANDLE);
                            }
                            method(
                                    builder,
                                    ConstantDescs.CLASS_INIT_NAME,
                                    ConstantDescs.MTD_void,
                                    ClassFile.ACC_STATIC,
                                    this::initialise);
                            method(
                                    builder,
                                    ConstantDescs.INIT_NAME,
                                    ConstantDescs.MTD_void,
                                    0,
                                    code ->
                                            code.aload(0)
                                                    .invokespecial(
                                                            ConstantDescs.CD_Object,
                                                            ConstantDescs.INIT_NAME,
                                                            ConstantDescs.MTD_void)
                                                    .return_());
                            for (int i = 0; i < shape.fires().size(); i++) {
                                int index = i;
                                Method method = shape.fires().get(i).method();
                                implement(builder, method, code -> fire(code, index));
                            }
                            shape.guards()
                                    .forEach(
                                            (method, index) ->
                                                    implement(
                                                            builder,
                                                            method,
                                                            code ->
                                                                    isEnabled(code, index)
                                                                            .ireturn()));
                            shape.starts()
                                    .forEach(
                                            (method, index) ->
                                                    implement(
                                                            builder,
                                                            method,
                                                            code -> start(code, index)));
                        });
    }

    private void initialise(CodeBuilder code) {
        for (int i = 0; i < shape.fires().size(); i++) {
            constant(code, 3 * i, tracepoint(i), TRACEPOINT);
            constant(code, 3 * i + 1, launch(i), HANDLE);
            constant(code, 3 * i + 2, failed(i), HANDLE);
        }
        code.return_();
    }

    private void constant(CodeBuilder code, int index, String field, ClassDesc type) {
        code.invokestatic(
                        HANDLES, "lookup", MethodTypeDesc.of(ConstantDescs.CD_MethodHandles_Lookup))
                .ldc(ConstantDescs.DEFAULT_NAME)
                .ldc(type)
                .loadConstant(index)
                .invokestatic(
                        HANDLES,
                        "classDataAt",
                        MethodTypeDesc.of(
                                ConstantDescs.CD_Object,
                                ConstantDescs.CD_MethodHandles_Lookup,
                                ConstantDescs.CD_String,
                                ConstantDescs.CD_Class,
                                ConstantDescs.CD_int))
                .checkcast(type)
                .putstatic(self, field, type);
    }

    private void fire(CodeBuilder code, int index) {
        ProviderInterface.Fire fire = shape.fires().get(index);
        var end = code.newLabel();
        elapsedSlot(code, fire).ifPresent(slot -> code.lload(slot).lconst_0().lcmp().ifeq(end));
        isEnabled(code, index).ifeq(end);
        if (fire.parameters().stream().anyMatch(ProviderParameter::isLazy)) {
            code.trying(
                    attempt -> launch(attempt, index, fire),
                    handler ->
                            handler.catchingAll(
                                    caught -> {
                                        int thrown = caught.allocateLocal(TypeKind.REFERENCE);
                                        caught.astore(thrown)
                                                .getstatic(self, failed(index), HANDLE)
                                                .aload(thrown)
                                                .invokevirtual(HANDLE, "invokeExact", FAILED);
                                    }));
        } else {
            launch(code, index, fire);
        }
        code.labelBinding(end).return_();
    }

    private static Optional<Integer> elapsedSlot(CodeBuilder code, ProviderInterface.Fire fire) {
        for (int i = 0; i < fire.parameters().size(); i++) {
            if (fire.parameters().get(i).isElapsed()) {
                return Optional.of(code.parameterSlot(i));
            }
        }
        return Optional.empty();
    }

    private void launch(CodeBuilder code, int index, ProviderInterface.Fire fire) {
        code.getstatic(self, launch(index), HANDLE);
        for (int i = 0; i < fire.parameters().size(); i++) {
            ProviderParameter parameter = fire.parameters().get(i);
            int slot = code.parameterSlot(i);
            if (parameter.isElapsed()) {
                nanoTime(code).lload(slot).lsub();
            } else {
                code.loadLocal(TypeKind.from(desc(parameter.declared())), slot);
            }
            if (parameter.isLazy()) {
                ask(code, parameter);
            }
        }
        code.invokevirtual(HANDLE, "invokeExact", typeDesc(launchType(fire)));
    }

    private static void ask(CodeBuilder code, ProviderParameter parameter) {
        boolean number = parameter.declared() == LongSupplier.class;
        code.invokeinterface(
                desc(parameter.declared()),
                number ? "getAsLong" : "get",
                MethodTypeDesc.of(number ? ConstantDescs.CD_long : ConstantDescs.CD_Object));
    }

    /** The lowest bit is set, so that a start time is never taken for "nobody looks". */
    private void start(CodeBuilder code, int index) {
        var off = code.newLabel();
        isEnabled(code, index).ifeq(off);
        nanoTime(code).lconst_1().lor().lreturn();
        code.labelBinding(off).lconst_0().lreturn();
    }

    private static CodeBuilder nanoTime(CodeBuilder code) {
        return code.invokestatic(desc(System.class), "nanoTime", NANO_TIME);
    }

    private CodeBuilder isEnabled(CodeBuilder code, int index) {
        return code.getstatic(self, tracepoint(index), TRACEPOINT)
                .invokeinterface(TRACEPOINT, "isEnabled", IS_ENABLED);
    }

    private static void implement(ClassBuilder builder, Method method, Consumer<CodeBuilder> body) {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        method(builder, method.getName(), typeDesc(type), ClassFile.ACC_PUBLIC, body);
    }

    private static void method(
            ClassBuilder builder,
            String name,
            MethodTypeDesc type,
            int flags,
            Consumer<CodeBuilder> body) {
        builder.withMethodBody(name, type, flags, body);
    }

    private static void field(ClassBuilder builder, String name, ClassDesc type) {
        builder.withField(
                name, type, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
    }

    private static String tracepoint(int index) {
        return "tracepoint" + index;
    }

    private static String launch(int index) {
        return "launch" + index;
    }

    private static String failed(int index) {
        return "failed" + index;
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    private static MethodTypeDesc typeDesc(MethodType type) {
        return type.describeConstable().orElseThrow();
    }
}
