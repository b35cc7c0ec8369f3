package dev.nopal.script.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The machine code that a handler adds to the method of the application that fires it, estimated
 * from the methods that it calls.
 *
 * <p>A small handler is best inlined: {@code count()} takes 2 ns inlined and 4 ns as a call. A big
 * one must not be inlined. The compiler never inlines a method whose own machine code has more than
 * 2,500 bytes (InlineSmallCode); if the script makes the tracepoint's method that big, everything
 * that calls it is compiled with a call instead of the check. When the session ends, the compiler
 * discards the code that contains the script, but not those callers: each check costs a call, 2 ns,
 * for as long as the program runs. So a heavy handler is made so long that the compiler never
 * inlines it; then the call is where the handler is, and is discarded with it.
 */
final class CodeWeight {
    /**
     * The share of the 2,500 bytes for a handler; the rest is for the check, the arguments and the
     * application.
     */
    private static final int LIMIT = 1_750;

    /** The machine code of every handler: the guard, the sample, the exits, loads and stores. */
    private static final int BASE = 230;

    /**
     * Enough padding to exceed 325 bytes of bytecode (FreqInlineSize): such methods are never
     * inlined.
     */
    private static final int PADDING_CASES = 82;

    /** A call that alone makes a handler heavy: one that has not been measured. */
    static final int HEAVY = LIMIT;

    /** A getter of a field, as machine code. */
    private static final int GETTER = 150;

    /** {@code count()} takes 2 ns, {@code hist()} 2.5, with a key 6: bench/run sessions. */
    private static final double BYTES_PER_NANO = 200;

    private int bytes = BASE;

    /** Counts a call that the handler contains. */
    void add(RuntimeCall call) {
        bytes += call.bytes();
    }

    /** Counts a call of a field's getter. */
    void addGetter() {
        bytes += GETTER;
    }

    boolean isHeavy() {
        return bytes > LIMIT;
    }

    /** Returns about how many nanoseconds the code takes, from measurements of its parts. */
    double nanos() {
        return Math.min(bytes, 3 * LIMIT) / BYTES_PER_NANO;
    }

    /** Emits padding: bytecode that does nothing and compiles to no machine code. */
    static void forbidInlining(CodeBuilder code) {
        Label end = code.newLabel();
        List<SwitchCase> cases =
                IntStream.range(0, PADDING_CASES).mapToObj(i -> SwitchCase.of(i, end)).toList();
        code.iconst_0().tableswitch(0, PADDING_CASES - 1, end, cases).labelBinding(end);
    }
}
