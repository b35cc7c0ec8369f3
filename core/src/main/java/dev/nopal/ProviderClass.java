package dev.nopal;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The implementation of a provider interface: a hidden class beside its caller.
 *
 * <p>For {@code void orderPlaced(long id, String customer)} it generates
 *
 * <pre>{@code
 * if (check0.invokeExact(tracepoint0) == ENABLED) { // in a loop: see EnabledCheck
 *     hook0.invokeExact(id, customer);
 * }
 * }</pre>
 *
 * where all are static finals, so that the compiler inlines the check down to two loads at constant
 * addresses, and whatever a session has put into the {@link Hook}. Lazy parameters are evaluated
 * through {@link Lazy}.
 */
final class ProviderClass {
    private static final ClassDesc TRACEPOINT = desc(Tracepoint.class);
    private static final ClassDesc HANDLE = ConstantDescs.CD_MethodHandle;
    private static final ClassDesc HANDLES = ConstantDescs.CD_MethodHandles;

    private final ClassDesc self;
    private final ProviderInterface shape;
    private final List<StaticField> fields = new ArrayList<>();

    /** A static field that gets its value from the class data. */
    private record StaticField(String name, ClassDesc type, boolean isFinal, Object value) {}

    private ProviderClass(
            ClassDesc self, ProviderInterface shape, List<StaticTracepoint> tracepoints) {
        this.self = self;
        this.shape = shape;
        for (int i = 0; i < tracepoints.size(); i++) {
            StaticTracepoint tracepoint = tracepoints.get(i);
            Object hook = tracepoint.hook().site(tracepoint).dynamicInvoker();
            fields.add(new StaticField(tracepoint(i), TRACEPOINT, true, tracepoint));
            fields.add(new StaticField(hook(i), HANDLE, true, hook));
            Object failed = Launcher.FAILED.bindTo(tracepoint);
            fields.add(new StaticField(failed(i), HANDLE, false, failed));
            fields.add(new StaticField(check(i), HANDLE, true, EnabledCheck.ofOne().invoker()));
        }
        if (shape.fires().stream().anyMatch(ProviderInterface.Fire::isLazy)) {
            fields.add(new StaticField(ProviderArguments.ASK, HANDLE, true, Lazy.ASK));
            fields.add(new StaticField(ProviderArguments.ASK_LONG, HANDLE, true, Lazy.ASK_LONG));
        }
        fields.add(new StaticField(ProviderArguments.TEXT, HANDLE, true, Conversion.TEXT));
    }

    static Object instantiate(
            MethodHandles.Lookup lookup,
            ProviderInterface shape,
            List<StaticTracepoint> tracepoints) {
        ClassDesc self =
                ClassDesc.of(
                        lookup.lookupClass().getPackageName(),
                        shape.type().getSimpleName() + "$Tracepoints");
        ProviderClass generator = new ProviderClass(self, shape, tracepoints);
        List<Object> values = generator.fields.stream().map(StaticField::value).toList();
        try {
            MethodHandles.Lookup hidden =
                    lookup.defineHiddenClassWithClassData(generator.generate(), values, true);
            return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                    .invoke();
        } catch (IllegalAccessException | LinkageError e) {
            throw refused(lookup, shape.type(), e);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Rejects a lookup that cannot implement {@code type}, before anything is declared. */
    static void requireAccess(MethodHandles.Lookup lookup, Class<?> type) {
        try {
            lookup.accessClass(type);
        } catch (IllegalAccessException e) {
            throw refused(lookup, type, e);
        }
        if (!lookup.hasFullPrivilegeAccess() || type.isHidden()) {
            throw refused(lookup, type, null);
        }
    }

    private static IllegalArgumentException refused(
            MethodHandles.Lookup lookup, Class<?> type, Throwable cause) {
        return new IllegalArgumentException(
                "lookup="
                        + lookup
                        + " cannot implement "
                        + type.getName()
                        + "; call MethodHandles.lookup() where the interface is accessible",
                cause);
    }

    private byte[] generate() {
        return ClassFile.of().build(self, this::write);
    }

    private void write(ClassBuilder builder) {
        builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
        builder.withInterfaceSymbols(desc(shape.type()));
        for (StaticField field : fields) {
            int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC;
            builder.withField(
                    field.name, field.type, field.isFinal ? flags | ClassFile.ACC_FINAL : flags);
        }
        builder.withMethodBody(
                ConstantDescs.CLASS_INIT_NAME,
                ConstantDescs.MTD_void,
                ClassFile.ACC_STATIC,
                this::initialise);
        builder.withMethodBody(
                ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0, ProviderClass::construct);
        for (int i = 0; i < shape.fires().size(); i++) {
            int index = i;
            implement(builder, shape.fires().get(i).method(), code -> fire(code, index));
        }
        shape.guards()
                .forEach((method, index) -> implement(builder, method, code -> guard(code, index)));
        shape.starts()
                .forEach((method, index) -> implement(builder, method, code -> start(code, index)));
    }

    private static void implement(ClassBuilder builder, Method method, Consumer<CodeBuilder> body) {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        builder.withMethodBody(method.getName(), typeDesc(type), ClassFile.ACC_PUBLIC, body);
    }

    private static void construct(CodeBuilder code) {
        code.aload(0)
                .invokespecial(
                        ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_();
    }

    private void initialise(CodeBuilder code) {
        for (int i = 0; i < fields.size(); i++) {
            StaticField field = fields.get(i);
            code.invokestatic(
                            HANDLES,
                            "lookup",
                            MethodTypeDesc.of(ConstantDescs.CD_MethodHandles_Lookup))
                    .ldc(ConstantDescs.DEFAULT_NAME)
                    .ldc(field.type)
                    .loadConstant(i)
                    .invokestatic(
                            HANDLES,
                            "classDataAt",
                            MethodTypeDesc.of(
                                    ConstantDescs.CD_Object,
                                    ConstantDescs.CD_MethodHandles_Lookup,
                                    ConstantDescs.CD_String,
                                    ConstantDescs.CD_Class,
                                    ConstantDescs.CD_int))
                    .checkcast(field.type)
                    .putstatic(self, field.name, field.type);
        }
        code.return_();
    }

    private void fire(CodeBuilder code, int index) {
        ProviderInterface.Fire fire = shape.fires().get(index);
        Label end = code.newLabel();
        for (int i = 0; i < fire.parameters().size(); i++) {
            if (fire.parameters().get(i).isElapsed()) {
                code.lload(code.parameterSlot(i)).lconst_0().lcmp().ifeq(end);
            }
        }
        // Suppliers may throw anything, and with the heap exhausted even calling a handle may
        // throw.
        code.trying(
                attempt -> {
                    check(attempt, index, end);
                    attempt.getstatic(self, hook(index), HANDLE);
                    new ProviderArguments(attempt, self).push(fire);
                    attempt.invokevirtual(
                            HANDLE, "invokeExact", typeDesc(Hook.type(fire.arguments())));
                },
                handler ->
                        handler.catchingAll(
                                thrown ->
                                        thrown.trying(
                                                attempt -> failed(attempt, index),
                                                again -> again.catchingAll(CodeBuilder::pop))));
        code.labelBinding(end).return_();
    }

    /** Emits the check, which jumps to {@code end} if the tracepoint is disabled. */
    private void check(CodeBuilder code, int index, Label end) {
        int answer = code.allocateLocal(TypeKind.INT);
        Label again = code.newBoundLabel();
        Label watched = code.newLabel();
        code.getstatic(self, check(index), HANDLE)
                .getstatic(self, tracepoint(index), TRACEPOINT)
                .invokevirtual(
                        HANDLE, "invokeExact", MethodTypeDesc.of(ConstantDescs.CD_int, TRACEPOINT))
                .istore(answer)
                .iload(answer)
                .loadConstant(EnabledCheck.ENABLED)
                .if_icmpeq(watched)
                .iload(answer)
                .ifeq(end)
                .goto_(again)
                .labelBinding(watched);
    }

    private void failed(CodeBuilder code, int index) {
        int thrown = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(thrown)
                .getstatic(self, failed(index), HANDLE)
                .aload(thrown)
                .invokevirtual(
                        HANDLE,
                        "invokeExact",
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Throwable));
    }

    private void guard(CodeBuilder code, int index) {
        ifEnabled(code, index, enabled -> enabled.iconst_1().ireturn());
        code.iconst_0().ireturn();
    }

    private void start(CodeBuilder code, int index) {
        ifEnabled(code, index, enabled -> ProviderArguments.oddNanoTime(enabled).lreturn());
        code.lconst_0().lreturn();
    }

    /** Emits code that returns if the tracepoint is enabled, and falls through if it is not. */
    private void ifEnabled(CodeBuilder code, int index, Consumer<CodeBuilder> returning) {
        Label off = code.newLabel();
        code.trying(
                attempt -> {
                    check(attempt, index, off);
                    returning.accept(attempt);
                },
                handler -> handler.catchingAll(CodeBuilder::pop));
        code.labelBinding(off);
    }

    private static String tracepoint(int index) {
        return "tracepoint" + index;
    }

    private static String hook(int index) {
        return "hook" + index;
    }

    private static String check(int index) {
        return "check" + index;
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
