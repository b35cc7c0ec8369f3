package dev.nopal.script.mutation;

import static java.lang.classfile.Opcode.*;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The faults that can be planted at an instruction. */
final class Mutator {
    /**
     * A fault: its description and its code.
     *
     * @param replaces whether the code takes the instruction's place; else it goes before it
     */
    record Fault(String name, boolean replaces, Consumer<CodeBuilder> code) {
        Fault(String name, Consumer<CodeBuilder> code) {
            this(name, true, code);
        }
    }

    private static final Map<Opcode, Opcode> OPERATORS =
            Map.ofEntries(
                    Map.entry(IADD, ISUB),
                    Map.entry(ISUB, IADD),
                    Map.entry(IMUL, IADD),
                    Map.entry(IDIV, IMUL),
                    Map.entry(IREM, IMUL),
                    Map.entry(ISHL, ISHR),
                    Map.entry(ISHR, ISHL),
                    Map.entry(IUSHR, ISHL),
                    Map.entry(IAND, IOR),
                    Map.entry(IOR, IAND),
                    Map.entry(IXOR, IAND),
                    Map.entry(LADD, LSUB),
                    Map.entry(LSUB, LADD),
                    Map.entry(LMUL, LADD),
                    Map.entry(LDIV, LMUL),
                    Map.entry(LREM, LMUL),
                    Map.entry(LSHL, LSHR),
                    Map.entry(LSHR, LSHL),
                    Map.entry(LUSHR, LSHL),
                    Map.entry(LAND, LOR),
                    Map.entry(LOR, LAND),
                    Map.entry(LXOR, LAND),
                    Map.entry(FADD, FSUB),
                    Map.entry(FSUB, FADD),
                    Map.entry(FMUL, FADD),
                    Map.entry(FDIV, FMUL),
                    Map.entry(DADD, DSUB),
                    Map.entry(DSUB, DADD),
                    Map.entry(DMUL, DADD),
                    Map.entry(DDIV, DMUL));

    /** Instructions of signs, which a fault leaves out. */
    private static final Set<Opcode> SIGNS = EnumSet.of(INEG, LNEG, FNEG, DNEG);

    private static final Map<Opcode, Opcode> BOUNDARIES =
            Map.ofEntries(
                    Map.entry(IFLT, IFLE),
                    Map.entry(IFLE, IFLT),
                    Map.entry(IFGE, IFGT),
                    Map.entry(IFGT, IFGE),
                    Map.entry(IF_ICMPLT, IF_ICMPLE),
                    Map.entry(IF_ICMPLE, IF_ICMPLT),
                    Map.entry(IF_ICMPGE, IF_ICMPGT),
                    Map.entry(IF_ICMPGT, IF_ICMPGE));

    private static final Map<Opcode, Opcode> NEGATIONS =
            Map.ofEntries(
                    Map.entry(IFEQ, IFNE),
                    Map.entry(IFNE, IFEQ),
                    Map.entry(IFLT, IFGE),
                    Map.entry(IFGE, IFLT),
                    Map.entry(IFGT, IFLE),
                    Map.entry(IFLE, IFGT),
                    Map.entry(IF_ICMPEQ, IF_ICMPNE),
                    Map.entry(IF_ICMPNE, IF_ICMPEQ),
                    Map.entry(IF_ICMPLT, IF_ICMPGE),
                    Map.entry(IF_ICMPGE, IF_ICMPLT),
                    Map.entry(IF_ICMPGT, IF_ICMPLE),
                    Map.entry(IF_ICMPLE, IF_ICMPGT),
                    Map.entry(IF_ACMPEQ, IF_ACMPNE),
                    Map.entry(IF_ACMPNE, IF_ACMPEQ),
                    Map.entry(IFNULL, IFNONNULL),
                    Map.entry(IFNONNULL, IFNULL));

    private Mutator() {}

    /**
     * Returns the faults for an instruction of a method with this return type.
     *
     * @param before the instruction before it
     */
    static List<Fault> faults(CodeElement element, CodeElement before, ClassDesc returned) {
        return switch (element) {
            case OperatorInstruction operator -> operator(operator);
            case BranchInstruction branch -> branch(branch);
            case IncrementInstruction increment ->
                    List.of(
                            new Fault(
                                    "step of " + increment.constant() + " is reversed",
                                    code -> code.iinc(increment.slot(), -increment.constant())));
            case InvokeInstruction call -> call(call);
            case ConstantInstruction constant -> Answers.ofConstant(constant);
            case ReturnInstruction _ -> Answers.ofReturn(returned, before);
            default -> List.of();
        };
    }

    private static List<Fault> operator(OperatorInstruction operator) {
        if (SIGNS.contains(operator.opcode())) {
            return List.of(new Fault(operator.opcode() + " is left out", _ -> {}));
        }
        Opcode to = OPERATORS.get(operator.opcode());
        return to == null
                ? List.of()
                : List.of(
                        new Fault(
                                operator.opcode() + " becomes " + to,
                                code -> code.with(OperatorInstruction.of(to))));
    }

    private static List<Fault> branch(BranchInstruction branch) {
        return Stream.of(NEGATIONS, BOUNDARIES)
                .map(table -> table.get(branch.opcode()))
                .filter(Objects::nonNull)
                .map(
                        to ->
                                new Fault(
                                        branch.opcode() + " becomes " + to,
                                        code ->
                                                code.with(
                                                        BranchInstruction.of(to, branch.target()))))
                .toList();
    }

    /** A call without a result is dropped; one that returns its receiver's type returns that. */
    private static List<Fault> call(InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        boolean isVoid = type.returnType().equals(ConstantDescs.CD_void);
        boolean isFluent =
                call.opcode() != INVOKESTATIC && type.returnType().equals(call.owner().asSymbol());
        if (call.opcode() == INVOKESPECIAL || !isVoid && !isFluent) {
            return List.of();
        }
        return List.of(
                new Fault(
                        "call of " + call.name().stringValue() + " is dropped",
                        code -> {
                            for (ClassDesc argument : type.parameterList().reversed()) {
                                pop(code, argument);
                            }
                            if (isVoid && call.opcode() != INVOKESTATIC) {
                                code.pop();
                            }
                        }));
    }

    private static void pop(CodeBuilder code, ClassDesc type) {
        if (TypeKind.from(type).slotSize() == 2) {
            code.pop2();
        } else {
            code.pop();
        }
    }
}
