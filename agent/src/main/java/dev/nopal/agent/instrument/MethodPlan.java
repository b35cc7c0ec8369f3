package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The callbacks that one method will call, and where. */
final class MethodPlan {
    private final MethodLocation method;
    private final MethodModel model;
    private final CallWriter calls;
    private final List<InstalledCallback> around = new ArrayList<>();
    private final Map<Integer, List<InstalledCallback>> atInstructions = new HashMap<>();
    private Flow flow;
    private Lines lines;

    MethodPlan(MethodLocation method, MethodModel model, CallWriter calls) {
        this.method = method;
        this.model = model;
        this.calls = calls;
    }

    MethodLocation method() {
        return method;
    }

    CallWriter calls() {
        return calls;
    }

    ClassModel owner() {
        return model.parent().orElseThrow();
    }

    /**
     * Adds a callback.
     *
     * @throws IllegalArgumentException if this method cannot have it; the message says why
     */
    void add(InstalledCallback installed) {
        if (method.obstacle().isPresent()) {
            throw new IllegalArgumentException(method.obstacle().get());
        }
        switch (installed.callback().location()) {
            case MethodLocation ignored -> around.add(installed);
            case LineLocation line -> addAt(line, installed);
        }
    }

    private void addAt(LineLocation line, InstalledCallback installed) {
        if (lines == null) {
            lines = Lines.of(method, model);
        }
        List<Integer> instructions = lines.instructions(line.line());
        if (instructions.isEmpty()) {
            throw new IllegalArgumentException("it has no line " + line.line());
        }
        if (!lines.variables(line.line()).equals(line.variables())) {
            throw new IllegalArgumentException("line " + line.line() + " has other variables now");
        }
        for (int instruction : instructions) {
            atInstructions.computeIfAbsent(instruction, key -> new ArrayList<>()).add(installed);
        }
    }

    boolean isEmpty() {
        return around.isEmpty() && atInstructions.isEmpty();
    }

    List<InstalledCallback> around() {
        return around;
    }

    List<InstalledCallback> at(int instruction) {
        return atInstructions.getOrDefault(instruction, List.of());
    }

    /** Returns whether {@code this} is initialised before an instruction. */
    boolean isThisMade(int instruction, CodeAttribute code) {
        return !method.isConstructor()
                || before(instruction, code)
                        .map(frame -> frame.locals[0] != Frame.UNINITIALIZED_THIS)
                        .orElse(false);
    }

    /**
     * Returns whether a handler may catch what an instruction throws while {@code this} is not
     * initialised. False for the call that initialises it: the verifier allows no handler there.
     * Class files before Java 6 are not tried.
     */
    boolean canCatchUnmade(int index, Instruction instruction, CodeAttribute code) {
        return owner().majorVersion() >= ClassFile.JAVA_6_VERSION
                && before(index, code).map(frame -> !makesThis(instruction, frame)).orElse(false);
    }

    private static boolean makesThis(Instruction instruction, Frame frame) {
        if (!(instruction instanceof InvokeInstruction invoke)
                || !invoke.name().equalsString(ConstantDescs.INIT_NAME)) {
            return false;
        }
        int receiver = frame.depth - 1;
        for (ClassDesc type : invoke.typeSymbol().parameterList()) {
            receiver -= TypeKind.from(type).slotSize();
        }
        return frame.stack[receiver] == Frame.UNINITIALIZED_THIS;
    }

    /** Returns the frame before an instruction; empty if it is never reached. */
    Optional<Frame> before(int instruction, CodeAttribute code) {
        if (flow == null) {
            flow = Flow.of(method, code);
        }
        return flow.before(instruction);
    }
}
