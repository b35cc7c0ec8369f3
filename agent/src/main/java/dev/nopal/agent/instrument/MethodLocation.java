package dev.nopal.agent.instrument;

import java.lang.classfile.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Optional;

/**
 * The entry and the exit of one method.
 *
 * @param owner the class, such as {@code com.shop.Order$Line}
 * @param name such as {@code total}, {@code <init>} or {@code <clinit>}
 * @param descriptor such as {@code (ILjava/lang/String;)V}
 * @param flags as in the class file; see {@link AccessFlag}
 * @param variables its parameters
 * @param annotations those that the class file keeps, visible at run time or not
 * @param obstacle why it cannot be instrumented, such as {@code it is abstract}
 */
public record MethodLocation(
        String owner,
        String name,
        String descriptor,
        int flags,
        List<Variable> variables,
        List<Annotation> annotations,
        Optional<String> obstacle)
        implements Location {

    @Override
    public MethodLocation method() {
        return this;
    }

    /** Returns whether there is no {@code this}. */
    public boolean isStatic() {
        return (flags & AccessFlag.STATIC.mask()) != 0;
    }

    /**
     * Returns whether it is a constructor. Its callback at entry gets {@code null} as {@code this}.
     */
    public boolean isConstructor() {
        return name.equals("<init>");
    }

    /** Returns whether the compiler generated it: a bridge, the body of a lambda … */
    public boolean isSynthetic() {
        return (flags & AccessFlag.SYNTHETIC.mask()) != 0;
    }

    /**
     * Returns {@code (this?, parameters…)long}: the result is a token, which is passed to the exit.
     */
    public MethodType enterType() {
        return ErasedTypes.values(this, variables).changeReturnType(long.class);
    }

    /**
     * Returns {@code (this?, parameters…, returned?, Throwable, long)void}: the values of the
     * parameters at entry, the returned value unless it is void, the exception or null, and the
     * token of the entry.
     */
    public MethodType exitType() {
        MethodType type = ErasedTypes.values(this, variables);
        Class<?> returned = ErasedTypes.erased(descriptor.substring(descriptor.indexOf(')') + 1));
        if (returned != void.class) {
            type = type.appendParameterTypes(returned);
        }
        return type.appendParameterTypes(Throwable.class, long.class);
    }

    @Override
    public String toString() {
        return owner + "." + name + descriptor;
    }
}
