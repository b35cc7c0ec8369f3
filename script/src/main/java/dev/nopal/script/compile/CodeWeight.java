package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Long;
import static java.lang.constant.ConstantDescs.CD_MethodHandle;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.Map;
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

    /** Bytes of machine code, C2 on x86_64, rounded up. What is not here is heavy. */
    private static final Map<String, Integer> BYTES =
            Map.ofEntries(
                    light(Names.GUARD, "slot", 0),
                    light(Names.LOSSES, "nested", 0),
                    light(Names.LOSSES, "failed", 0),
                    light(ClassDesc.of("java.lang.Thread"), "threadId", 0),
                    light(Names.AGGREGATIONS, "count", 200),
                    light(Names.AGGREGATIONS, "sum", 220),
                    light(Names.AGGREGATIONS, "min", 320),
                    light(Names.AGGREGATIONS, "max", 320),
                    light(Names.AGGREGATIONS, "stats", 340),
                    light(Names.AGGREGATIONS, "hist", 460),
                    light(Names.AGGREGATIONS, "lhist", 420),
                    light(Names.KEYED_TABLE, "find", 1_300),
                    light(Names.PLAIN_MAP, "put", 300),
                    light(Names.PLAIN_MAP, "get", 400),
                    light(Names.BUILTINS, "nsecs", 100),
                    light(Names.INTEGERS, "divide", 60),
                    light(Names.INTEGERS, "remainder", 60),
                    light(CD_MethodHandle, "invokeExact", 150), // a field's getter
                    light(CD_Long, "valueOf", 80),
                    light(CD_Long, "longValue", 20),
                    light(CD_Long, "compareUnsigned", 20));

    /** {@code count()} takes 2 ns, {@code hist()} 2.5, with a key 6: bench/run sessions. */
    private static final double BYTES_PER_NANO = 200;

    private int bytes = BASE;

    private static Map.Entry<String, Integer> light(ClassDesc owner, String name, int bytes) {
        return Map.entry(key(owner, name), bytes);
    }

    private static String key(ClassDesc owner, String name) {
        return owner.descriptorString() + name;
    }

    /** Counts a call that the handler contains. */
    void add(ClassDesc owner, String name) {
        bytes += BYTES.getOrDefault(key(owner, name), LIMIT);
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
