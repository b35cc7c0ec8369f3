package dev.nopal;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.function.LongSupplier;

/**
 * The generator of the code that turns the parameters of a provider's method into the arguments of
 * its tracepoint: evaluates lazy ones, reads the clock, and converts non-string values to strings.
 */
final class ProviderArguments {
    /** Static fields of the generated class, for the handles of these names. */
    static final String ASK = "ask";

    static final String ASK_LONG = "askLong";
    static final String TEXT = "text";

    private final CodeBuilder code;
    private final ClassDesc self;

    /**
     * @param self the class that is generated
     */
    ProviderArguments(CodeBuilder code, ClassDesc self) {
        this.code = code;
        this.self = self;
    }

    /** Pushes the arguments of a tracepoint's hook. */
    void push(ProviderInterface.Fire fire) {
        for (int i = 0; i < fire.parameters().size(); i++) {
            ProviderParameter parameter = fire.parameters().get(i);
            int slot = code.parameterSlot(i);
            if (parameter.isElapsed()) {
                oddNanoTime(code).lload(slot).lsub();
            } else if (parameter.isLazy()) {
                ask(parameter, slot);
            } else if (parameter.declared() == CharSequence.class) {
                text(() -> code.aload(slot));
            } else {
                code.loadLocal(TypeKind.from(desc(parameter.declared())), slot);
                if (parameter.argument().type() == ArgumentType.ENUM) {
                    toName();
                }
            }
        }
    }

    private void ask(ProviderParameter parameter, int slot) {
        if (parameter.declared() == LongSupplier.class) {
            handle(ASK_LONG, Lazy.ASK_LONG, () -> code.aload(slot));
            return;
        }
        ArgumentType type = parameter.argument().type();
        Runnable ask = () -> handle(ASK, Lazy.ASK, () -> code.aload(slot));
        switch (type) {
            case STRING ->
                    text(
                            () -> {
                                ask.run();
                                code.checkcast(desc(CharSequence.class));
                            });
            case ENUM -> {
                ask.run();
                code.checkcast(ConstantDescs.CD_Enum);
                toName();
            }
            default -> {
                ask.run();
                Class<?> boxed = MethodType.methodType(type.carrier()).wrap().returnType();
                code.checkcast(desc(boxed))
                        .invokevirtual(
                                desc(boxed),
                                type.carrier().getName() + "Value",
                                MethodTypeDesc.of(desc(type.carrier())));
            }
        }
    }

    private void text(Runnable argument) {
        handle(TEXT, Conversion.TEXT, argument);
    }

    /**
     * Calls a handle in one of our static fields with the one argument that {@code load} pushes.
     */
    private void handle(String field, MethodHandle handle, Runnable load) {
        code.getstatic(self, field, ConstantDescs.CD_MethodHandle);
        load.run();
        code.invokevirtual(
                ConstantDescs.CD_MethodHandle,
                "invokeExact",
                handle.type().describeConstable().orElseThrow());
    }

    /** Turns a constant on the stack, which may be null, into its name. */
    private void toName() {
        Label end = code.newLabel();
        Label isNull = code.newLabel();
        code.dup()
                .ifnull(isNull)
                .invokevirtual(
                        ConstantDescs.CD_Enum, "name", MethodTypeDesc.of(ConstantDescs.CD_String))
                .goto_(end)
                .labelBinding(isNull)
                .checkcast(ConstantDescs.CD_String)
                .labelBinding(end);
    }

    /**
     * Reads the clock, with the lowest bit set, so that a start time is never 0, which means
     * "disabled".
     */
    static CodeBuilder oddNanoTime(CodeBuilder code) {
        return code.invokestatic(
                        desc(System.class), "nanoTime", MethodTypeDesc.of(ConstantDescs.CD_long))
                .lconst_1()
                .lor();
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
