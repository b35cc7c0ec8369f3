package dev.nopal;

import java.lang.invoke.MethodType;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One parameter of a tracepoint method.
 *
 * @param declared the parameter's own type
 * @param argument what tracers get
 */
record ProviderParameter(Class<?> declared, Argument argument, boolean isElapsed) {

    static ProviderParameter of(Parameter parameter, int index) {
        Class<?> declared = parameter.getType();
        Arg named = parameter.getAnnotation(Arg.class);
        String name =
                named != null
                        ? named.value()
                        : parameter.isNamePresent() ? parameter.getName() : "arg" + index;
        Names.require("argument", name);
        boolean elapsed = parameter.isAnnotationPresent(Elapsed.class);
        if (elapsed && declared != long.class) {
            throw new IllegalArgumentException(
                    "@Elapsed needs a long, not " + declared.getTypeName());
        }
        Class<?> value = declared;
        if (declared == LongSupplier.class) {
            value = long.class;
        } else if (declared == Supplier.class) {
            value = suppliedType(parameter.getParameterizedType());
        }
        return new ProviderParameter(declared, Argument.of(name, value), elapsed);
    }

    boolean isLazy() {
        return declared == LongSupplier.class || declared == Supplier.class;
    }

    private static Class<?> suppliedType(Type supplier) {
        if (supplier instanceof ParameterizedType parameterized) {
            Type supplied = parameterized.getActualTypeArguments()[0];
            if (supplied instanceof WildcardType wildcard) {
                supplied = wildcard.getUpperBounds()[0];
            }
            if (supplied instanceof Class<?> value) {
                return MethodType.methodType(value).unwrap().returnType();
            }
        }
        throw new IllegalArgumentException(
                supplier.getTypeName() + " does not say what it supplies; use Supplier<String>");
    }
}
