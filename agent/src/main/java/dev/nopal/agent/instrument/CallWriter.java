package dev.nopal.agent.instrument;

import java.lang.classfile.CodeBuilder;
import java.lang.invoke.MethodType;
import java.util.List;

/** Is how woven code of a class calls hooks. */
sealed interface CallWriter permits DynamicCallWriter, ArrayCallWriter {
    /**
     * Tells whether the code asks whether a hook is there and goes around the call if not. So its
     * preparation costs nothing, but the place behind it is a target of a jump.
     */
    boolean areSkippable();

    /** Writes the question: false is on the stack if the call should be left out. */
    void ask(CodeBuilder code, int number);

    /** Writes the call; leaves what the type returns on the stack. */
    void call(CodeBuilder code, int number, MethodType type, List<CallArgument> values);
}
