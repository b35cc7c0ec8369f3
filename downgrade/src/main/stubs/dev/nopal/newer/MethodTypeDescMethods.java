package dev.nopal.newer;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/** Methods of {@code MethodTypeDesc} since 21. */
public final class MethodTypeDescMethods {
    private MethodTypeDescMethods() {}

    /** Returns the type of a method without parameters. */
    public static MethodTypeDesc of(ClassDesc result) {
        return MethodTypeDesc.of(result, new ClassDesc[0]);
    }

    /** Returns the type of a method. */
    public static MethodTypeDesc of(ClassDesc result, List<ClassDesc> parameters) {
        return MethodTypeDesc.of(result, parameters.toArray(new ClassDesc[0]));
    }

    /** Resolves a type in the loader of a class. */
    public static MethodType resolveConstantDesc(MethodTypeDesc type, MethodHandles.Lookup lookup)
            throws ReflectiveOperationException {
        return (MethodType) type.resolveConstantDesc(lookup);
    }
}
