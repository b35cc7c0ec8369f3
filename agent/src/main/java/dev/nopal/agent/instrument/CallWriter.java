package dev.nopal.agent.instrument;

import java.lang.classfile.CodeBuilder;
import java.lang.invoke.MethodType;
import java.util.List;

/** The writer of the code with which an instrumented class calls callbacks. */
sealed interface CallWriter permits DynamicCallWriter, ArrayCallWriter {
    /**
     * Returns whether the code checks for a callback, and jumps over the call if there is none.
     * Then preparing the arguments costs nothing without a callback, but the instruction after the
     * call becomes a jump target.
     */
    boolean areSkippable();

    /** Writes the check, which leaves false on the stack if the call should be skipped. */
    void ask(CodeBuilder code, int id);

    /** Writes the call; leaves what the type returns on the stack. */
    void call(CodeBuilder code, int id, MethodType type, List<CallArgument> values);
}
