package dev.nopal.script.differential;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The parts of the language that the corpus cannot compare, and why. A row whose subject is in the
 * corpus fails the test.
 *
 * <p>"Since 0.x" is the release that introduced it; tests of the compiler and the renderers cover
 * it.
 */
final class NotCompared {
    private static final String ONLY_HERE = "only in JVM sessions";
    private static final String NEVER_RUNS = "since 0.24; a script that has it is rejected";
    private static final String NO_NAME = "since 0.20, by the name len";
    private static final String NEEDS_CHILD = "needs a child of the tracer's own";
    private static final String DIFFERS_EACH_TIME =
            "only in JVM sessions; prints its time and thread: tested by RecordTest";
    private static final String PRINTS_NUMBERS = "0.17 prints numbers for names";
    private static final String NEEDS_KERNEL = "a JVM session rejects it";

    /** By the name of the node's class. */
    static final Map<String, String> NODES = new TreeMap<>();

    /** By the name in a script. */
    static final Map<String, String> BUILTINS = new TreeMap<>();

    /** By the name in a script. */
    static final Map<String, String> FUNCTIONS = new TreeMap<>();

    static {
        NODES.put("BlockExpression", "since 0.24");
        NODES.put("BooleanLiteral", "since 0.24");
        NODES.put("CDefinition", NEEDS_KERNEL);
        NODES.put("Config", "since 0.20");
        NODES.put("ConfigEntry", "since 0.20");
        NODES.put("Discard", "since 0.24");
        NODES.put("EnumConstant", PRINTS_NUMBERS);
        NODES.put("EnumDefinition", PRINTS_NUMBERS);
        NODES.put("FieldAccess", "only of a probe's arguments or a record (since 0.25)");
        NODES.put("ForMap", "since 0.21");
        NODES.put("ForRange", "since 0.24");
        NODES.put("Import", NEEDS_KERNEL);
        NODES.put("IndexAccess", "of a string, since 0.24; of an array, " + NEEDS_KERNEL);
        NODES.put("Let", "since 0.22");
        NODES.put("Macro", "since 0.24");
        NODES.put("MacroParameter", "since 0.24");
        NODES.put("MapDeclaration", "since 0.24");
        NODES.put("NamedExpression", "since 0.25");
        NODES.put("Offsetof", NEEDS_KERNEL);
        NODES.put("RecordLiteral", "since 0.25");
        NODES.put("Subprogram", NEEDS_KERNEL);

        BUILTINS.put("allocated", ONLY_HERE);
        BUILTINS.put("cpid", NEEDS_CHILD);
        BUILTINS.put("cputime", ONLY_HERE);
        BUILTINS.put("func", ONLY_HERE);
        BUILTINS.put("has_cpid", "since 0.24");
        BUILTINS.put("ncpus", "since 0.22");
        BUILTINS.put("outermost", ONLY_HERE);
        BUILTINS.put("probetype", "since 0.24");
        BUILTINS.put("span_id", ONLY_HERE);
        BUILTINS.put("target", ONLY_HERE);
        BUILTINS.put("thread", ONLY_HERE);
        BUILTINS.put("trace_id", ONLY_HERE);
        BUILTINS.put("virtual", ONLY_HERE);

        FUNCTIONS.put("assert", "since 0.24");
        FUNCTIONS.put("commit", ONLY_HERE);
        FUNCTIONS.put("discard", ONLY_HERE);
        FUNCTIONS.put("errorf", "since 0.24");
        FUNCTIONS.put("fail", NEVER_RUNS);
        FUNCTIONS.put("find", "since 0.25");
        FUNCTIONS.put("getexpr", ONLY_HERE);
        FUNCTIONS.put("getopt", "since 0.24");
        FUNCTIONS.put("globmatch", "since 0.25");
        FUNCTIONS.put("has_key", "since 0.22");
        FUNCTIONS.put("is_array", "since 0.24");
        FUNCTIONS.put("is_integer", "since 0.24");
        FUNCTIONS.put("is_literal", "since 0.24");
        FUNCTIONS.put("is_ptr", "since 0.24");
        FUNCTIONS.put("is_str", "since 0.24");
        FUNCTIONS.put("is_unsigned_integer", "since 0.24");
        FUNCTIONS.put("join", "takes a kernel's array of strings in 0.17");
        FUNCTIONS.put("keep", ONLY_HERE);
        FUNCTIONS.put("len", "since 0.20");
        FUNCTIONS.put("masked", ONLY_HERE);
        FUNCTIONS.put("memcmp", "since 0.24");
        FUNCTIONS.put("nsecs", "since 0.19");
        FUNCTIONS.put("pton", "since 0.18");
        FUNCTIONS.put("record", DIFFERS_EACH_TIME);
        FUNCTIONS.put("speculate", ONLY_HERE);
        FUNCTIONS.put("stack_len", NO_NAME);
        FUNCTIONS.put("static_assert", "since 0.24");
        FUNCTIONS.put("strlen", "since 0.24");
        FUNCTIONS.put("strstr", "since 0.24");
        FUNCTIONS.put("tseries", "since 0.24");
        FUNCTIONS.put("warnf", "since 0.24");
    }

    private NotCompared() {}

    /** Returns whether no script of the corpus can contain it. */
    static boolean isImpossible(String reason) {
        return Set.of(NEEDS_KERNEL, NEEDS_CHILD, NEVER_RUNS, NO_NAME, DIFFERS_EACH_TIME)
                .contains(reason);
    }
}
