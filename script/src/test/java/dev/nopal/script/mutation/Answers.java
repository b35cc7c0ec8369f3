package dev.nopal.script.mutation;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.util.List;
import java.util.function.Consumer;

/** The faults that replace constants and results by wrong ones. */
final class Answers {
    private Answers() {}

    /** Turns 0 and 1 into each other, as they may be false and true; adds 1 to other numbers. */
    static List<Mutator.Fault> ofConstant(ConstantInstruction instruction) {
        if (instruction.opcode() == Opcode.ACONST_NULL) {
            return List.of();
        }
        ConstantDesc value = instruction.constantValue();
        ConstantDesc wrong =
                switch (value) {
                    case Integer number -> number == 1 ? (Integer) 0 : (Integer) (number + 1);
                    case Long number -> number == 1 ? (Long) 0L : (Long) (number + 1);
                    case Float number -> number + 1;
                    case Double number -> number + 1;
                    default -> value;
                };
        return wrong.equals(value)
                ? List.of()
                : List.of(
                        new Mutator.Fault(
                                "constant " + value + " becomes " + wrong,
                                code -> code.loadConstant(wrong)));
    }

    /** Inverts a boolean, adds 1 to a number, and replaces an object by null. */
    static List<Mutator.Fault> ofReturn(ClassDesc returned, CodeElement before) {
        if (returned.equals(ConstantDescs.CD_boolean)) {
            return answer("reversed", code -> code.iconst_1().ixor());
        }
        boolean isText = returned.equals(ConstantDescs.CD_String);
        return switch (TypeKind.from(returned)) {
            case VOID -> List.of();
            case LONG -> answer("one more", code -> code.lconst_1().ladd());
            case FLOAT -> answer("one more", code -> code.fconst_1().fadd());
            case DOUBLE -> answer("one more", code -> code.dconst_1().dadd());
            case REFERENCE -> {
                ConstantDesc wrong = isText ? "" : ConstantDescs.NULL;
                boolean isSame =
                        before instanceof ConstantInstruction constant
                                && constant.constantValue().equals(wrong);
                yield isSame
                        ? List.of()
                        : answer(
                                isText ? "empty" : "null",
                                code -> {
                                    code.pop();
                                    if (isText) {
                                        code.loadConstant("");
                                    } else {
                                        code.aconst_null();
                                    }
                                });
            }
            default -> answer("one more", code -> code.iconst_1().iadd());
        };
    }

    private static List<Mutator.Fault> answer(String kind, Consumer<CodeBuilder> code) {
        return List.of(new Mutator.Fault("answer is " + kind, false, code));
    }
}
