package dev.nopal.agent.instrument;

import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/** The types in which callbacks get values: references erased, primitives as declared. */
final class ErasedTypes {
    /**
     * The most slots for parameters. A method handle takes 255; the returned value, the exception,
     * the token and the wrappers of a callback need some of them.
     */
    static final int MAX_SLOTS = 240;

    private ErasedTypes() {}

    static boolean isReference(String descriptor) {
        return descriptor.startsWith("L") || descriptor.startsWith("[");
    }

    static Class<?> erased(String descriptor) {
        if (isReference(descriptor)) {
            return Object.class;
        }
        return switch (descriptor.charAt(0)) {
            case 'Z' -> boolean.class;
            case 'B' -> byte.class;
            case 'C' -> char.class;
            case 'S' -> short.class;
            case 'I' -> int.class;
            case 'J' -> long.class;
            case 'F' -> float.class;
            case 'D' -> double.class;
            default -> void.class;
        };
    }

    static Class<?> erased(ClassDesc type) {
        return erased(type.descriptorString());
    }

    /** Returns {@code (this?, variables…)void}. */
    static MethodType values(MethodLocation method, List<Variable> variables) {
        List<Class<?>> types = new ArrayList<>();
        if (!method.isStatic()) {
            types.add(Object.class);
        }
        for (Variable variable : variables) {
            types.add(erased(variable.descriptor()));
        }
        return MethodType.methodType(void.class, types);
    }
}
