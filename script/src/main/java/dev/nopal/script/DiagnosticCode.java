package dev.nopal.script;

/**
 * The kind of problem that a {@link Diagnostic} reports. The names are stable: programs and tests
 * decide by them, while messages may be reworded.
 */
public enum DiagnosticCode {
    /** The text does not follow the grammar. */
    SYNTAX,
    /** The script or a part of it is over a limit. */
    TOO_LARGE,
    /** The script has no probe. */
    NO_PROBES,
    /** Only bpftrace has it. */
    NEEDS_KERNEL("run it with --engine bpftrace"),
    /** Only a JVM session has it. */
    NEEDS_JVM("run it with --engine jvm"),
    /** The installed bpftrace is too old for it. */
    NEEDS_NEWER_BPFTRACE,
    /** The traced program uses {@code Agent.listen()}, and the script needs the agent. */
    NEEDS_AGENT,
    /** An unknown name of a function, variable, map, field, argument, type or setting. */
    UNKNOWN_NAME,
    /** A value whose type nothing in the script determines. */
    UNKNOWN_TYPE,
    /** A value or builtin that this probe does not have. */
    NOT_AT_THIS_PROBE,
    /** An attach point that cannot be read. */
    WRONG_ATTACH_POINT,
    /** A call with too few, too many or other arguments than the function takes. */
    WRONG_ARGUMENTS,
    /** A value of the wrong type for its position. */
    WRONG_TYPE,
    /** A literal or a setting outside of its range. */
    WRONG_VALUE,
    /** Something that is not allowed at this position, or not in this combination. */
    WRONG_USE,
    /** A parameter of the command line that the script cannot take. */
    WRONG_PARAMETER,
    /** A name that is declared twice. */
    DECLARED_TWICE,
    /** The script's own {@code fail()}, or an assertion that does not hold. */
    ASSERTION,
    /** A correct block that cannot be compiled to bytecode, by its size or its form. */
    UNCOMPILABLE,
    /** Something that a script in another language cannot say, or says with a difference. */
    NO_EQUIVALENT,
    /** Correct, but probably not what was meant. */
    LIKELY_MISTAKE,
    /** Correct, but without effect here. */
    NO_EFFECT,
    /** An attach point matches nothing in this JVM, and nothing that matches can appear later. */
    NO_SUCH_PROBE,
    /** An attach point matches nothing yet. */
    NO_PROBE_YET,
    /** An attach point matched nothing until the session ended. */
    PROBE_NEVER_APPEARED,
    /** A probe appeared later and could not be traced. */
    PROBE_NOT_TRACED,
    /** Nothing ran, because the type of a map was never known. */
    NEVER_STARTED,
    /** Received from an agent: the control protocol has no field for the code. */
    REPORTED;

    private final String advice;

    DiagnosticCode() {
        this("");
    }

    DiagnosticCode(String advice) {
        this.advice = advice;
    }

    /** Returns what to do about every problem of this kind, or an empty string. */
    public String advice() {
        return advice;
    }
}
