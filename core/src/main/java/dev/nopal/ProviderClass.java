package dev.nopal;

import dev.nopal.code.Attempt;
import dev.nopal.code.GeneratedClass;
import dev.nopal.code.Label;
import dev.nopal.code.MethodCode;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

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
    private static final Class<Tracepoint> TRACEPOINT = Tracepoint.class;
    private static final Class<MethodHandle> HANDLE = MethodHandle.class;
    private static final MethodType NOTHING = MethodType.methodType(void.class);

    private final String name;
    private final ProviderInterface shape;
    private final List<StaticField> fields = new ArrayList<>();

    /** A static field that gets its value from the class data. */
    private record StaticField(String name, Class<?> type, boolean isFinal, Object value) {}

    /** Creates the generator of a class in {@code packageName}. */
    ProviderClass(String packageName, ProviderInterface shape, List<StaticTracepoint> tracepoints) {
        String simpleName = shape.type().getSimpleName() + "$Tracepoints";
        this.name = packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
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
        ProviderClass generator =
                new ProviderClass(lookup.lookupClass().getPackageName(), shape, tracepoints);
        List<Object> values = generator.fields.stream().map(StaticField::value).toList();
        try {
            MethodHandles.Lookup hidden =
                    lookup.defineHiddenClassWithClassData(generator.generate(), values, true);
            return hidden.findConstructor(hidden.lookupClass(), NOTHING).invoke();
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

    /** Returns the class file. */
    byte[] generate() {
        GeneratedClass generated = new GeneratedClass(name, shape.type());
        for (StaticField field : fields) {
            int flags = Modifier.PRIVATE | Modifier.STATIC;
            generated.field(field.isFinal ? flags | Modifier.FINAL : flags, field.name, field.type);
        }
        initialise(generated.method(Modifier.STATIC, ConstantDescs.CLASS_INIT_NAME, NOTHING));
        generated
                .method(0, ConstantDescs.INIT_NAME, NOTHING)
                .aload(0)
                .invokespecial(Object.class, ConstantDescs.INIT_NAME, NOTHING)
                .returnNothing();
        for (int i = 0; i < shape.fires().size(); i++) {
            fire(implement(generated, shape.fires().get(i).method()), i);
        }
        shape.guards().forEach((method, index) -> guard(implement(generated, method), index));
        shape.starts().forEach((method, index) -> start(implement(generated, method), index));
        ProviderArguments.addNameOf(generated);
        return generated.toByteArray();
    }

    private static MethodCode implement(GeneratedClass generated, Method method) {
        return generated.method(
                Modifier.PUBLIC,
                method.getName(),
                MethodType.methodType(method.getReturnType(), method.getParameterTypes()));
    }

    /** Fills the static fields from the class data, which is a list of their values. */
    private void initialise(MethodCode code) {
        code.invokestatic(
                        MethodHandles.class,
                        "lookup",
                        MethodType.methodType(MethodHandles.Lookup.class))
                .push(ConstantDescs.DEFAULT_NAME)
                .push(List.class)
                .invokestatic(
                        MethodHandles.class,
                        "classData",
                        MethodType.methodType(
                                Object.class,
                                MethodHandles.Lookup.class,
                                String.class,
                                Class.class))
                .checkcast(List.class);
        int values = code.keep(List.class);
        for (int i = 0; i < fields.size(); i++) {
            StaticField field = fields.get(i);
            code.aload(values)
                    .push(i)
                    .invokeinterface(
                            List.class, "get", MethodType.methodType(Object.class, int.class))
                    .checkcast(field.type)
                    .putOwn(field.name, field.type);
        }
        code.returnNothing();
    }

    private void fire(MethodCode code, int index) {
        ProviderInterface.Fire fire = shape.fires().get(index);
        Label end = code.newLabel();
        for (int i = 0; i < fire.parameters().size(); i++) {
            if (fire.parameters().get(i).isElapsed()) {
                code.loadParameter(i).lconst(0).lcmp().ifeq(end);
            }
        }
        // Suppliers may throw anything, and with the heap exhausted even calling a handle may
        // throw.
        Attempt firing = code.attempt();
        check(code, index, end);
        code.getOwn(hook(index), HANDLE);
        new ProviderArguments(code).push(fire);
        code.invokeExact(Hook.type(fire.arguments())).jump(end);

        code.catchAll(firing);
        Attempt counting = code.attempt();
        failed(code, index);
        code.jump(end);

        code.catchAll(counting).pop();
        code.bind(end).returnNothing();
    }

    /** Emits the check, which jumps to {@code end} if the tracepoint is disabled. */
    private void check(MethodCode code, int index, Label end) {
        int answer = code.temporary();
        Label again = code.newLabel();
        Label enabled = code.newLabel();
        code.bind(again)
                .getOwn(check(index), HANDLE)
                .getOwn(tracepoint(index), TRACEPOINT)
                .invokeExact(MethodType.methodType(int.class, TRACEPOINT))
                .istore(answer)
                .iload(answer)
                .push(EnabledCheck.ENABLED)
                .ifIcmpeq(enabled)
                .iload(answer)
                .ifeq(end)
                .jump(again)
                .bind(enabled);
    }

    private void failed(MethodCode code, int index) {
        int thrown = code.temporary();
        code.astore(thrown)
                .getOwn(failed(index), HANDLE)
                .aload(thrown)
                .invokeExact(MethodType.methodType(void.class, Throwable.class));
    }

    private void guard(MethodCode code, int index) {
        Label disabled = code.newLabel();
        Attempt checking = code.attempt();
        check(code, index, disabled);
        code.push(1).ireturn();
        code.catchAll(checking).pop();
        code.bind(disabled).push(0).ireturn();
    }

    private void start(MethodCode code, int index) {
        Label disabled = code.newLabel();
        Attempt checking = code.attempt();
        check(code, index, disabled);
        ProviderArguments.oddNanoTime(code).lreturn();
        code.catchAll(checking).pop();
        code.bind(disabled).lconst(0).lreturn();
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
}
