package dev.nopal;

import dev.nopal.code.GeneratedClass;
import dev.nopal.code.Label;
import dev.nopal.code.MethodCode;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
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

    private static final String NAME_OF = "$nameOf";
    private static final MethodType NAME_OF_TYPE = MethodType.methodType(String.class, Enum.class);

    private final MethodCode code;

    /**
     * @param code the code of the provider's method
     */
    ProviderArguments(MethodCode code) {
        this.code = code;
    }

    /** Pushes the arguments of a tracepoint's hook. */
    void push(ProviderInterface.Fire fire) {
        for (int i = 0; i < fire.parameters().size(); i++) {
            ProviderParameter parameter = fire.parameters().get(i);
            int index = i;
            if (parameter.isElapsed()) {
                oddNanoTime(code).loadParameter(i).lsub();
            } else if (parameter.isLazy()) {
                ask(parameter, i);
            } else if (parameter.declared() == CharSequence.class) {
                text(() -> code.loadParameter(index));
            } else {
                code.loadParameter(i);
                if (parameter.argument().type() == ArgumentType.ENUM) {
                    toName();
                }
            }
        }
    }

    private void ask(ProviderParameter parameter, int index) {
        if (parameter.declared() == LongSupplier.class) {
            handle(ASK_LONG, Lazy.ASK_LONG, () -> code.loadParameter(index));
            return;
        }
        ArgumentType type = parameter.argument().type();
        Runnable ask = () -> handle(ASK, Lazy.ASK, () -> code.loadParameter(index));
        switch (type) {
            case STRING ->
                    text(
                            () -> {
                                ask.run();
                                code.checkcast(CharSequence.class);
                            });
            case ENUM -> {
                ask.run();
                code.checkcast(Enum.class);
                toName();
            }
            default -> {
                ask.run();
                Class<?> boxed = MethodType.methodType(type.carrier()).wrap().returnType();
                code.checkcast(boxed)
                        .invokevirtual(
                                boxed,
                                type.carrier().getName() + "Value",
                                MethodType.methodType(type.carrier()));
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
        code.getOwn(field, MethodHandle.class);
        load.run();
        code.invokeExact(handle.type());
    }

    /** Turns a constant on the stack, which may be null, into its name. */
    private void toName() {
        code.invokeOwn(NAME_OF, NAME_OF_TYPE);
    }

    /** Adds the method that {@link #toName} calls: {@code e == null ? null : e.name()}. */
    static void addNameOf(GeneratedClass generated) {
        MethodCode code =
                generated.method(Modifier.PRIVATE | Modifier.STATIC, NAME_OF, NAME_OF_TYPE);
        Label isNull = code.newLabel();
        code.loadParameter(0)
                .ifnull(isNull)
                .loadParameter(0)
                .invokevirtual(Enum.class, "name", MethodType.methodType(String.class))
                .areturn()
                .bind(isNull)
                .aconstNull()
                .areturn();
    }

    /**
     * Reads the clock, with the lowest bit set, so that a start time is never 0, which means
     * "disabled".
     */
    static MethodCode oddNanoTime(MethodCode code) {
        return code.invokestatic(System.class, "nanoTime", MethodType.methodType(long.class))
                .lconst(1)
                .lor();
    }
}
