package dev.nopal.agent.instrument;

import java.lang.classfile.CodeBuilder;
import java.lang.invoke.MethodType;
import java.util.List;

/** Writes the code with which an instrumented class calls callbacks. */
sealed interface CallWriter permits DynamicCallWriter, ArrayCallWriter {
    /**
     * Tells whether the code asks whether a callback is there and goes around the call if not. So
     * its preparation costs nothing, but the place behind it is a target of a jump.
     */
    boolean areSkippable();

    /** Writes the question: false is on the stack if the call should be left out. */
    void ask(CodeBuilder code, int id);

    /** Writes the call; leaves what the type returns on the stack. */
    void call(CodeBuilder code, int id, MethodType type, List<CallArgument> values);
}
