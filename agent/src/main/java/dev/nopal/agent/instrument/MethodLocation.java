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

    /** Tells whether there is no {@code this}. */
    public boolean isStatic() {
        return (flags & AccessFlag.STATIC.mask()) != 0;
    }

    /** Tells whether it makes an instance. Its callback at entry is given {@code null} for it. */
    public boolean isConstructor() {
        return name.equals("<init>");
    }

    /** Tells whether a compiler made it and no source has it: a bridge, a lambda's body … */
    public boolean isSynthetic() {
        return (flags & AccessFlag.SYNTHETIC.mask()) != 0;
    }

    /** Returns {@code (this?, parameters…)long}: a token, which the exit is given again. */
    public MethodType enterType() {
        return ErasedTypes.values(this, variables).changeReturnType(long.class);
    }

    /**
     * Returns {@code (this?, parameters…, returned?, Throwable, long)void}: the values of the
     * parameters as at entry, what is returned unless it is void, what is thrown or null, and the
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
