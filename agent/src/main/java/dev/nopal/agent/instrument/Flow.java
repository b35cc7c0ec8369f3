package dev.nopal.agent.instrument;

import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The contents of a method's locals and stack at each instruction: they show which values can be
 * passed to a callback at a line, and where {@code this} is not initialised yet.
 */
final class Flow {
    private final CodeAttribute code;
    private final List<Instruction> instructions = new ArrayList<>();
    private final int[] indexOf;
    private final Frame[] frames;
    private final ArrayDeque<Integer> work = new ArrayDeque<>();

    private Flow(CodeAttribute code) {
        this.code = code;
        this.indexOf = new int[code.codeLength() + 1];
        int position = 0;
        for (var element : code) {
            if (element instanceof Instruction instruction) {
                indexOf[position] = instructions.size();
                instructions.add(instruction);
                position += instruction.sizeInBytes();
            }
        }
        indexOf[position] = instructions.size();
        this.frames = new Frame[instructions.size()];
    }

    /**
     * Analyses a method's code.
     *
     * @throws IllegalArgumentException if the code cannot be analysed; the message names the
     *     instruction
     */
    static Flow of(MethodLocation method, CodeAttribute code) {
        Flow flow = new Flow(code);
        flow.reach(0, flow.entry(method));
        while (!flow.work.isEmpty()) {
            flow.step(flow.work.removeLast());
        }
        return flow;
    }

    /** Returns whether an instruction is the first one of an exception handler. */
    boolean isHandler(int instruction) {
        for (ExceptionCatch handler : code.exceptionHandlers()) {
            if (indexOf[code.labelToBci(handler.handler())] == instruction) {
                return true;
            }
        }
        return false;
    }

    /** Returns the frame before an instruction, counted from 0; empty if it is never reached. */
    Optional<Frame> before(int instruction) {
        return Optional.ofNullable(frames[instruction]);
    }

    private Frame entry(MethodLocation method) {
        Frame frame = new Frame(code.maxLocals() + 1, code.maxStack());
        int slot = 0;
        if (!method.isStatic()) {
            boolean unmade = method.isConstructor() && !method.owner().equals("java.lang.Object");
            frame.store(slot++, unmade ? Frame.UNINITIALIZED_THIS : (byte) 'A');
        }
        for (ClassDesc type : MethodTypeDesc.ofDescriptor(method.descriptor()).parameterArray()) {
            TypeKind kind = TypeKind.from(type);
            frame.store(slot, (byte) Effects.kind(kind));
            slot += kind.slotSize();
        }
        return frame;
    }

    private void reach(int index, Frame frame) {
        if (index >= frames.length) {
            throw new IllegalArgumentException("its code continues past its end");
        }
        if (frames[index] == null) {
            frames[index] = frame.copy();
            work.add(index);
        } else if (frames[index].merge(frame)) {
            work.add(index);
        }
    }

    private void reach(Label label, Frame frame) {
        reach(indexOf[code.labelToBci(label)], frame);
    }

    private void step(int index) {
        for (ExceptionCatch handler : code.exceptionHandlers()) {
            if (indexOf[code.labelToBci(handler.tryStart())] <= index
                    && index < indexOf[code.labelToBci(handler.tryEnd())]) {
                reach(handler.handler(), frames[index].atHandler());
            }
        }
        Instruction instruction = instructions.get(index);
        Frame after = frames[index].copy();
        Effects.apply(instruction, after);
        switch (instruction) {
            case BranchInstruction branch -> {
                reach(branch.target(), after);
                if (branch.opcode() != Opcode.GOTO && branch.opcode() != Opcode.GOTO_W) {
                    reach(index + 1, after);
                }
            }
            case LookupSwitchInstruction choice ->
                    reach(choice.defaultTarget(), choice.cases(), after);
            case TableSwitchInstruction choice ->
                    reach(choice.defaultTarget(), choice.cases(), after);
            case ReturnInstruction ignored -> {}
            case ThrowInstruction ignored -> {}
            default -> reach(index + 1, after);
        }
    }

    private void reach(Label defaultTarget, List<SwitchCase> cases, Frame frame) {
        reach(defaultTarget, frame);
        for (SwitchCase each : cases) {
            reach(each.target(), frame);
        }
    }
}
