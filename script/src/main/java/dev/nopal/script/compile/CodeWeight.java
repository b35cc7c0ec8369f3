package dev.nopal.script.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The machine code that a handler adds to the method of the application that fires it, estimated by
 * what it calls.
 *
 * <p>A small handler is best inlined: {@code count()} takes 2 ns so and 4 ns in a call. A big one
 * must not be. The compiler never inlines a method whose own machine code has more than 2,500 bytes
 * (InlineSmallCode); if the script makes the tracepoint's method that big, everything that calls it
 * is compiled with a call instead of the check. When the session ends, the compiler throws away
 * what contains the script, but not those callers: each check costs a call, 2 ns, for as long as
 * the program runs. So a heavy handler is made one that the compiler never inlines; then the call
 * is at its own place, and goes with it.
 */
final class CodeWeight {
    /** Of the 2,500 bytes; the rest is for the check, the arguments and the application. */
    private static final int LIMIT = 1_750;

    /** The guard, the sample, the ways out, loads and stores. */
    private static final int BASE = 230;

    /** Methods of more bytecode than 325 bytes (FreqInlineSize) are never inlined. */
    private static final int PADDING_CASES = 82;

    /** A call that alone makes a handler heavy: one that nobody has measured. */
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

    /** Returns about the nanoseconds that the code takes, by what was measured of its parts. */
    double nanos() {
        return Math.min(bytes, 3 * LIMIT) / BYTES_PER_NANO;
    }

    /** Emits bytecode that does nothing, is long, and compiles to nothing. */
    static void forbidInlining(CodeBuilder code) {
        Label end = code.newLabel();
        List<SwitchCase> cases =
                IntStream.range(0, PADDING_CASES).mapToObj(i -> SwitchCase.of(i, end)).toList();
        code.iconst_0().tableswitch(0, PADDING_CASES - 1, end, cases).labelBinding(end);
    }
}
