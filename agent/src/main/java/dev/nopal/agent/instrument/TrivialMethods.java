package dev.nopal.agent.instrument;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

/**
 * The methods that cost less than a probe in them: accessors, methods that the compiler generates
 * for records, and lambdas that only call another method.
 */
final class TrivialMethods {
    /** In bytes; longer code is not examined. A record may have many components. */
    private static final int MAX_CODE = 256;

    private static final int MAX_ACCESSOR = 5;

    private static final String RECORD = "java/lang/Record";
    private static final String RECORD_METHODS = "java/lang/runtime/ObjectMethods";

    private TrivialMethods() {}

    static boolean isTrivial(MethodModel method, ClassModel owner) {
        if (method.methodName().equalsString("<clinit>")) {
            return false;
        }
        List<Instruction> code = shortCode(method);
        boolean isRecord =
                owner.superclass().filter(type -> type.asInternalName().equals(RECORD)).isPresent();
        return !code.isEmpty()
                && (isAccessor(code)
                        || isRecord && (isWrittenForRecord(code) || isConstructorOf(method, code))
                        || isLambda(method) && delegates(code));
    }

    /**
     * Returns whether a method only calls another overload that has code in the same class, so that
     * one call by the application runs both.
     */
    static boolean isOverloadOf(MethodModel method, ClassModel owner) {
        List<Instruction> code = shortCode(method);
        return !code.isEmpty()
                && delegates(code)
                && code.stream().anyMatch(each -> callsOverload(each, method, owner));
    }

    private static boolean callsOverload(Instruction each, MethodModel method, ClassModel owner) {
        return each instanceof InvokeInstruction call
                && call.name().equals(method.methodName())
                && !call.type().equals(method.methodType())
                && call.owner().equals(owner.thisClass())
                && owner.methods().stream()
                        .filter(other -> other.methodName().equals(call.name()))
                        .filter(other -> other.methodType().equals(call.type()))
                        .anyMatch(other -> other.findAttribute(Attributes.code()).isPresent());
    }

    private static List<Instruction> shortCode(MethodModel method) {
        return method.findAttribute(Attributes.code())
                .filter(each -> each.codeLength() <= MAX_CODE)
                .map(TrivialMethods::instructions)
                .orElse(List.of());
    }

    private static List<Instruction> instructions(CodeModel code) {
        List<Instruction> found = new ArrayList<>();
        for (CodeElement element : code) {
            if (element instanceof Instruction instruction) {
                found.add(instruction);
            }
        }
        return found;
    }

    /**
     * Returns whether the code only loads, accesses at most one field, and returns; it calls
     * nothing.
     */
    private static boolean isAccessor(List<Instruction> code) {
        return code.size() <= MAX_ACCESSOR
                && code.stream()
                        .allMatch(
                                each ->
                                        each instanceof LoadInstruction
                                                || each instanceof ConstantInstruction
                                                || each instanceof FieldInstruction
                                                || each instanceof ConvertInstruction
                                                || each instanceof ReturnInstruction)
                && code.stream().filter(FieldInstruction.class::isInstance).count() <= 1;
    }

    private static boolean isWrittenForRecord(List<Instruction> code) {
        return code.stream()
                .anyMatch(
                        each ->
                                each instanceof InvokeDynamicInstruction call
                                        && call.invokedynamic()
                                                .bootstrap()
                                                .bootstrapMethod()
                                                .reference()
                                                .owner()
                                                .asInternalName()
                                                .equals(RECORD_METHODS));
    }

    /** Returns whether a constructor only assigns its parameters to fields. */
    private static boolean isConstructorOf(MethodModel method, List<Instruction> code) {
        return method.methodName().equalsString("<init>")
                && code.stream()
                        .allMatch(
                                each ->
                                        each instanceof LoadInstruction
                                                || each instanceof ReturnInstruction
                                                || each.opcode() == Opcode.PUTFIELD
                                                || isConstructorOfRecord(each));
    }

    private static boolean isConstructorOfRecord(Instruction each) {
        return each instanceof InvokeInstruction call
                && call.opcode() == Opcode.INVOKESPECIAL
                && call.owner().asInternalName().equals(RECORD);
    }

    private static boolean isLambda(MethodModel method) {
        return method.flags().has(AccessFlag.SYNTHETIC)
                && method.methodName().stringValue().startsWith("lambda$");
    }

    /**
     * Returns whether the code has one call, with the instructions that pass values, and no branch.
     */
    private static boolean delegates(List<Instruction> code) {
        int calls = 0;
        for (Instruction each : code) {
            boolean passesOn =
                    each instanceof LoadInstruction
                            || each instanceof ConstantInstruction
                            || each instanceof ConvertInstruction
                            || each instanceof TypeCheckInstruction
                            || each instanceof StackInstruction
                            || each instanceof ReturnInstruction
                            || each.opcode() == Opcode.GETFIELD
                            || each.opcode() == Opcode.GETSTATIC
                            || each instanceof InvokeInstruction call && isBoxing(call);
            if (!passesOn) {
                if (!(each instanceof InvokeInstruction)) {
                    return false;
                }
                calls++;
            }
        }
        return calls <= 1;
    }

    private static boolean isBoxing(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        return owner.startsWith("java/lang/")
                && (name.equals("valueOf") && call.opcode() == Opcode.INVOKESTATIC
                        || name.endsWith("Value") && call.type().stringValue().startsWith("()"));
    }
}
