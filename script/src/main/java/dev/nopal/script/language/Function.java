package dev.nopal.script.language;

import static dev.nopal.script.language.Parameter.CONDITION;
import static dev.nopal.script.language.Parameter.DATA;
import static dev.nopal.script.language.Parameter.DEFAULT;
import static dev.nopal.script.language.Parameter.FORMAT;
import static dev.nopal.script.language.Parameter.FRAMES;
import static dev.nopal.script.language.Parameter.INTEGER;
import static dev.nopal.script.language.Parameter.KEY;
import static dev.nopal.script.language.Parameter.LITERAL;
import static dev.nopal.script.language.Parameter.MAP;
import static dev.nopal.script.language.Parameter.STACK;
import static dev.nopal.script.language.Parameter.STRING;
import static dev.nopal.script.language.Parameter.TEXT;
import static dev.nopal.script.language.Parameter.TUPLE;
import static dev.nopal.script.language.Parameter.VALUE;
import static dev.nopal.script.language.Parameter.VARIABLE;
import static dev.nopal.script.language.Parameter.WORD;
import static dev.nopal.script.language.Signature.takes;

import dev.nopal.script.type.Type;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The functions that a JVM session has: the only place that lists them. The checker, the version
 * gate of {@code --engine bpftrace} and the table in docs/language.md are based on it.
 *
 * <p>A function with a fixed {@linkplain #result() result} needs no code in the checker: its
 * arguments are checked and typed by its {@link Signature}.
 */
public enum Function {
    /** An integer's bytes in reverse order, as wide as the argument. */
    BSWAP(Kind.CALL, takes(INTEGER), "unsigned integer"),
    /** Bytes to print with {@code %r}. */
    BUF(Kind.CALL, takes(DATA).optionally(INTEGER), "buffer"),
    /** Prints a file's content. */
    CAT(Kind.PRINT, takes(FORMAT).andValues(), ""),
    /** Prints a message on the error stream, with its place in the script. */
    ERRORF(Kind.PRINT, takes(FORMAT).andValues(), "", Availability.since(24)),
    /** Ends the session. */
    EXIT(Kind.CALL, takes().optionally(INTEGER), "", new Extension(1, 21, "with a code")),
    /** Whether a string matches a pattern with {@code * ? [a-z]}. */
    GLOBMATCH(takes(STRING, STRING), Type.BOOL),
    /** Prints strings with a separator between them. */
    JOIN(Kind.CALL, takes(TUPLE).optionally(FORMAT), ""),
    /** A text without its numbers, ids and quoted texts: equal for queries that differ in them. */
    MASKED(takes(STRING), new Type.Text(1024), Availability.JVM),
    /** Compares the first bytes of two strings. */
    MEMCMP(takes(STRING, STRING, LITERAL), Type.UINT64),
    /** Nanoseconds of the clock {@code monotonic}, {@code boot}, {@code tai} or {@code sw_tai}. */
    NSECS(Kind.CALL, takes().optionally(WORD), "uint64", new Extension(0, 19, "")),
    /** An Internet address of version 4. */
    NTOP(Kind.CALL, takes(INTEGER).optionally(INTEGER), "inet"),
    /** The bytes of an Internet address: 4, or 16 for version 6. */
    PTON(Kind.REWRITTEN, takes(TEXT), "array", Availability.since(18)),
    /** Prints a value, or a map: the entries at its top, divided by a number. */
    PRINT(Kind.CALL, takes(VALUE).optionally(LITERAL, LITERAL), ""),
    /** Prints by a format. */
    PRINTF(Kind.PRINT, takes(FORMAT).andValues(), ""),
    /** Keeps the event with its time and thread, and values with their types instead of a text. */
    RECORD(Kind.CALL, takes().andValues(), "", Availability.JVM),
    /** Begins a call of this thread that later decides what becomes of the kept events. */
    SPECULATE(Kind.CALL, takes(), "", Availability.JVM),
    /** Records an event, but keeps it back until its thread has decided. */
    KEEP(Kind.CALL, takes().andValues(), "", Availability.JVM),
    /** Decides that what was kept in this call is written out; how many events that are. */
    COMMIT(Kind.CALL, takes(), "uint64", Availability.JVM),
    /** Decides that what was kept in this call is forgotten; how many events that are. */
    DISCARD(Kind.CALL, takes(), "uint64", Availability.JVM),
    /** A string, cut to a length that counts its end. */
    STR(Kind.CALL, takes(STRING).optionally(INTEGER), "string"),
    /** Whether the first string contains the second. */
    STRCONTAINS(takes(STRING, STRING), Type.BOOL),
    /** The meaning of an error number. */
    STRERROR(takes(INTEGER), new Type.Text(128)),
    /** A printable time, from nanoseconds since boot. */
    STRFTIME(Kind.CALL, takes(FORMAT, INTEGER), "timestamp"),
    /** The bytes of a string. */
    STRLEN(takes(STRING), Type.UINT64),
    /** 0 where the first bytes of two strings are equal. */
    STRNCMP(takes(STRING, STRING, LITERAL), Type.UINT64),
    /** The offset of the second string in the first, or -1. */
    STRSTR(takes(STRING, STRING), Type.INT64, Availability.since(24)),
    /** The number of frames of a stack; the checker replaces {@code len(stack)} by it. */
    STACK_LEN(Kind.INTERNAL, takes(STACK), "int64"),
    /** Prints the time of day. */
    TIME(Kind.CALL, takes().optionally(FORMAT), ""),
    /** Prints a warning on the error stream, with its place in the script. */
    WARNF(Kind.PRINT, takes(FORMAT).andValues(), "", Availability.since(24)),

    /** Ends the session with a message where a condition does not hold. */
    ASSERT(Kind.REWRITTEN, takes(CONDITION, TEXT), "", Availability.since(24)),
    /** Rejects the script with a message. */
    FAIL(Kind.REWRITTEN, takes(TEXT).andValues(), "", Availability.since(24)),
    /** A parameter of the command line whose value is an expression. */
    GETEXPR(Kind.REWRITTEN, takes(TEXT, VALUE), "type of the expression", Availability.JVM),
    /** A parameter {@code --name=value} of the command line. */
    GETOPT(
            Kind.REWRITTEN,
            takes(TEXT).optionally(DEFAULT, TEXT),
            "type of the default",
            Availability.since(24)),
    /** Whether a value is an array. */
    IS_ARRAY(Kind.REWRITTEN, takes(VALUE), "bool", Availability.since(24)),
    /** Whether a value is a pointer. */
    IS_PTR(Kind.REWRITTEN, takes(VALUE), "bool", Availability.since(24)),
    /** Whether a value is an integer. */
    IS_INTEGER(Kind.REWRITTEN, takes(VALUE), "bool"),
    /** Whether a value is a literal. */
    IS_LITERAL(Kind.REWRITTEN, takes(VALUE), "bool"),
    /** Whether a value is a string. */
    IS_STR(Kind.REWRITTEN, takes(VALUE), "bool"),
    /** Whether a value is an unsigned integer. */
    IS_UNSIGNED_INTEGER(Kind.REWRITTEN, takes(VALUE), "bool"),
    /** Rejects the script with a message where a condition of literals does not hold. */
    STATIC_ASSERT(Kind.REWRITTEN, takes(CONDITION, TEXT), ""),
    /** The Java stack: the mode bpftrace, perf or raw, and the most frames. */
    USTACK(Kind.REWRITTEN, takes().optionally(WORD, FRAMES), "stack"),

    /** Removes all keys of a map. */
    CLEAR(Kind.MAP, takes(MAP), ""),
    /** Removes a key. */
    DELETE(Kind.MAP, takes(MAP).optionally(KEY), ""),
    /** Whether a map has a key; if so, the variable is set to its value. */
    FIND(Kind.MAP, takes(MAP, KEY, VARIABLE), "bool", Availability.since(25)),
    /** Whether a map has a key. */
    HAS_KEY(Kind.MAP, takes(MAP, KEY), "bool", Availability.since(22)),
    /** The keys of a map, or the frames of a stack. */
    LEN(Kind.MAP, takes(MAP), "int64", Availability.since(20)),
    /** Sets all values of a map to zero. */
    ZERO(Kind.MAP, takes(MAP), ""),

    /** The average. */
    AVG(Kind.AGGREGATION, takes(INTEGER), "aggregation"),
    /** The number of events. */
    COUNT(Kind.AGGREGATION, takes(), "aggregation"),
    /** A histogram of powers of two, each in 2^bits parts. */
    HIST(
            Kind.AGGREGATION,
            takes(INTEGER).optionally(LITERAL),
            "aggregation",
            new Extension(2, 20, "with bits")),
    /** A histogram of equal parts: minimum, maximum, step. */
    LHIST(Kind.AGGREGATION, takes(INTEGER, LITERAL, LITERAL, LITERAL), "aggregation"),
    /** The largest number. */
    MAX(Kind.AGGREGATION, takes(INTEGER), "aggregation"),
    /** The smallest number. */
    MIN(Kind.AGGREGATION, takes(INTEGER), "aggregation"),
    /** Count, average and total. */
    STATS(Kind.AGGREGATION, takes(INTEGER), "aggregation"),
    /** The sum. */
    SUM(Kind.AGGREGATION, takes(INTEGER), "aggregation"),
    /** A series in time: interval in nanoseconds, number of intervals, reduction. */
    TSERIES(
            Kind.AGGREGATION,
            takes(INTEGER, LITERAL, LITERAL).optionally(TEXT),
            "aggregation",
            Availability.since(24));

    /** The form of a call in the checked program. */
    private enum Kind {
        /** It stays a call. */
        CALL,
        /** It becomes a print with a format. */
        PRINT,
        /** It becomes a constant or other code; the function itself is never called. */
        REWRITTEN,
        /** It becomes an operation on a map. */
        MAP,
        /** It becomes an update of a map's aggregation. */
        AGGREGATION,
        /** The checker creates it; a script cannot write it. */
        INTERNAL
    }

    /**
     * A form with more arguments that came later.
     *
     * @param arguments the number of arguments from which this applies
     * @param since the oldest bpftrace that has it is 0.{@code since}
     * @param text for messages, such as {@code with a code}
     */
    public record Extension(int arguments, int since, String text) {}

    private static final Map<String, Function> BY_NAME =
            Stream.of(values())
                    .filter(function -> function.kind != Kind.INTERNAL)
                    .collect(Collectors.toMap(Function::text, function -> function));

    private final Kind kind;
    private final Signature signature;
    private final Optional<Type> result;
    private final String resultText;
    private final Availability availability;
    private final Optional<Extension> extension;

    Function(
            Kind kind,
            Signature signature,
            Optional<Type> result,
            String resultText,
            Availability availability,
            Optional<Extension> extension) {
        this.kind = kind;
        this.signature = signature;
        this.result = result;
        this.resultText = resultText;
        this.availability = availability;
        this.extension = extension;
    }

    Function(Signature signature, Type result, Availability availability) {
        this(
                Kind.CALL,
                signature,
                Optional.of(result),
                result.text(),
                availability,
                Optional.empty());
    }

    Function(Signature signature, Type result) {
        this(signature, result, Availability.EVERYWHERE);
    }

    Function(Kind kind, Signature signature, String resultText, Availability availability) {
        this(kind, signature, Optional.empty(), resultText, availability, Optional.empty());
    }

    Function(Kind kind, Signature signature, String resultText) {
        this(kind, signature, resultText, Availability.EVERYWHERE);
    }

    Function(Kind kind, Signature signature, String resultText, Extension extension) {
        this(
                kind,
                signature,
                Optional.empty(),
                resultText,
                Availability.EVERYWHERE,
                Optional.of(extension));
    }

    /** Returns the name in a script. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Signature signature() {
        return signature;
    }

    /** Returns the type of every call; empty if that depends on the arguments. */
    public Optional<Type> result() {
        return result;
    }

    /** Returns the name of the result's type; empty if there is no result. */
    public String resultText() {
        return resultText;
    }

    public Availability availability() {
        return availability;
    }

    public Optional<Extension> extension() {
        return extension;
    }

    public boolean isAggregation() {
        return kind == Kind.AGGREGATION;
    }

    /** Returns whether a script can write it. */
    public boolean isWritten() {
        return kind != Kind.INTERNAL;
    }

    /** Finds a function by its name in scripts. */
    public static Optional<Function> named(String text) {
        return Optional.ofNullable(BY_NAME.get(text));
    }
}
