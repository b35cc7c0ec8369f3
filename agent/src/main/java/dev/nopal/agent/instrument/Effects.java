package dev.nopal.agent.instrument;

import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/** The effect of each instruction on a {@link Frame}. */
final class Effects {
    private Effects() {}

    static char kind(TypeKind kind) {
        return switch (kind) {
            case LONG -> 'J';
            case FLOAT -> 'F';
            case DOUBLE -> 'D';
            case REFERENCE -> 'A';
            case VOID -> 'V';
            default -> 'I';
        };
    }

    static void apply(Instruction instruction, Frame frame) {
        switch (instruction) {
            case LoadInstruction load -> load(load, frame);
            case StoreInstruction store -> store(store, frame);
            case ConstantInstruction constant -> frame.push(kind(constant.typeKind()));
            case InvokeInstruction call -> call(call, frame);
            case InvokeDynamicInstruction call -> {
                popArguments(call.typeSymbol(), frame);
                frame.push(kind(TypeKind.from(call.typeSymbol().returnType())));
            }
            case FieldInstruction field -> field(field, frame);
            case BranchInstruction branch -> frame.pop(popped(branch.opcode()));
            case LookupSwitchInstruction ignored -> frame.pop();
            case TableSwitchInstruction ignored -> frame.pop();
            case NewObjectInstruction ignored -> frame.push('A');
            case NewReferenceArrayInstruction ignored -> replace(frame, 1, 'A');
            case NewPrimitiveArrayInstruction ignored -> replace(frame, 1, 'A');
            case NewMultiArrayInstruction array -> replace(frame, array.dimensions(), 'A');
            case TypeCheckInstruction check ->
                    replace(frame, 1, check.opcode() == Opcode.CHECKCAST ? 'A' : 'I');
            case ArrayLoadInstruction load -> replace(frame, 2, kind(load.typeKind()));
            case ArrayStoreInstruction store -> frame.pop(2 + store.typeKind().slotSize());
            case ConvertInstruction convert ->
                    replace(frame, convert.fromType().slotSize(), kind(convert.toType()));
            case OperatorInstruction operator -> operator(operator.opcode(), frame);
            case StackInstruction stack -> stack(stack.opcode(), frame);
            case MonitorInstruction ignored -> frame.pop();
            case ThrowInstruction ignored -> frame.pop();
            case ReturnInstruction done -> frame.pop(done.typeKind().slotSize());
            case DiscontinuedInstruction ignored ->
                    throw new IllegalArgumentException(
                            "it uses jsr, as compilers before Java 6 did");
            default -> {} // iinc and nop
        }
    }

    private static void replace(Frame frame, int popped, char pushed) {
        frame.pop(popped);
        frame.push(pushed);
    }

    private static void load(LoadInstruction load, Frame frame) {
        if (load.typeKind() == TypeKind.REFERENCE) {
            frame.put(frame.locals[load.slot()]);
        } else {
            frame.push(kind(load.typeKind()));
        }
    }

    private static void store(StoreInstruction store, Frame frame) {
        if (store.typeKind() == TypeKind.REFERENCE) {
            frame.store(store.slot(), frame.pop());
        } else {
            frame.pop(store.typeKind().slotSize());
            frame.store(store.slot(), (byte) kind(store.typeKind()));
        }
    }

    private static void popArguments(MethodTypeDesc type, Frame frame) {
        for (ClassDesc parameter : type.parameterArray()) {
            frame.pop(TypeKind.from(parameter).slotSize());
        }
    }

    private static void call(InvokeInstruction call, Frame frame) {
        popArguments(call.typeSymbol(), frame);
        if (call.opcode() != Opcode.INVOKESTATIC) {
            byte receiver = frame.pop();
            if (receiver == Frame.UNINITIALIZED_THIS && call.name().equalsString("<init>")) {
                frame.initializeThis();
            }
        }
        frame.push(kind(TypeKind.from(call.typeSymbol().returnType())));
    }

    private static void field(FieldInstruction field, Frame frame) {
        TypeKind type = TypeKind.from(field.typeSymbol());
        switch (field.opcode()) {
            case GETSTATIC -> frame.push(kind(type));
            case PUTSTATIC -> frame.pop(type.slotSize());
            case GETFIELD -> replace(frame, 1, kind(type));
            default -> frame.pop(1 + type.slotSize());
        }
    }

    private static int popped(Opcode branch) {
        return switch (branch) {
            case GOTO, GOTO_W -> 0;
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL -> 1;
            default -> 2;
        };
    }

    private static void operator(Opcode opcode, Frame frame) {
        switch (opcode) {
            case INEG, LNEG, FNEG, DNEG -> {}
            case ARRAYLENGTH -> replace(frame, 1, 'I');
            case LSHL, LSHR, LUSHR -> frame.pop();
            case LCMP, DCMPL, DCMPG -> replace(frame, 4, 'I');
            case FCMPL, FCMPG -> replace(frame, 2, 'I');
            case LADD, LSUB, LMUL, LDIV, LREM, LAND, LOR, LXOR, DADD, DSUB, DMUL, DDIV, DREM ->
                    frame.pop(2);
            default -> frame.pop();
        }
    }

    private static void stack(Opcode opcode, Frame frame) {
        switch (opcode) {
            case POP -> frame.pop();
            case POP2 -> frame.pop(2);
            case DUP -> duplicate(frame, 1, 0);
            case DUP_X1 -> duplicate(frame, 1, 1);
            case DUP_X2 -> duplicate(frame, 1, 2);
            case DUP2 -> duplicate(frame, 2, 0);
            case DUP2_X1 -> duplicate(frame, 2, 1);
            case DUP2_X2 -> duplicate(frame, 2, 2);
            default -> { // swap
                byte top = frame.pop();
                byte below = frame.pop();
                frame.put(top);
                frame.put(below);
            }
        }
    }

    /** Copies the top slots and inserts the copies below some other slots. */
    private static void duplicate(Frame frame, int copied, int over) {
        byte[] top = new byte[copied + over];
        for (int i = top.length - 1; i >= 0; i--) {
            top[i] = frame.pop();
        }
        for (int i = over; i < top.length; i++) {
            frame.put(top[i]);
        }
        for (byte slot : top) {
            frame.put(slot);
        }
    }
}
