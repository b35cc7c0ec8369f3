package dev.nopal.agent.instrument;

import java.lang.classfile.Attributes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.LocalVariableInfo;
import java.lang.classfile.attribute.LocalVariableTypeInfo;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.List;

/**
 * The locals that a method's debug information declares.
 *
 * <p>The class-file library counts the locals that the code uses. Clojure declares locals that no
 * instruction uses, and the JVM refuses a class whose tables name a local beyond the number of
 * locals.
 */
final class DeclaredLocals {
    private DeclaredLocals() {}

    /**
     * Makes the library count all declared locals, if some of them are not used; must be the first
     * code of the method.
     */
    static void keep(CodeBuilder builder, MethodLocation method, CodeAttribute code) {
        int declared = declared(code);
        if (declared > used(method, code)) {
            builder.iconst_0().istore(declared - 1);
        }
    }

    private static int used(MethodLocation method, CodeAttribute code) {
        int most = method.isStatic() ? 0 : 1;
        for (Variable parameter : method.variables()) {
            TypeKind kind = TypeKind.fromDescriptor(parameter.descriptor());
            most = Math.max(most, parameter.slot() + kind.slotSize());
        }
        for (CodeElement element : code) {
            most =
                    switch (element) {
                        case LoadInstruction load ->
                                Math.max(most, load.slot() + load.typeKind().slotSize());
                        case StoreInstruction store ->
                                Math.max(most, store.slot() + store.typeKind().slotSize());
                        case IncrementInstruction increment -> Math.max(most, increment.slot() + 1);
                        default -> most;
                    };
        }
        return most;
    }

    private static int declared(CodeAttribute code) {
        int most = 0;
        for (LocalVariableInfo each :
                code.findAttribute(Attributes.localVariableTable())
                        .map(table -> table.localVariables())
                        .orElse(List.of())) {
            TypeKind kind = TypeKind.fromDescriptor(each.type().stringValue());
            most = Math.max(most, each.slot() + kind.slotSize());
        }
        for (LocalVariableTypeInfo each :
                code.findAttribute(Attributes.localVariableTypeTable())
                        .map(table -> table.localVariableTypes())
                        .orElse(List.of())) {
            most = Math.max(most, each.slot() + 1);
        }
        return most;
    }
}
