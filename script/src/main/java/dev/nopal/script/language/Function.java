package dev.nopal.script.language;

import dev.nopal.script.program.CheckedProgram;

import java.util.Locale;
import java.util.Optional;

/**
 * A function that a JVM session has, with the number of arguments that a script gives it.
 *
 * <p>Those marked "checked away" never reach a {@link CheckedProgram}: they have a node of their
 * own or are replaced by their value.
 */
public enum Function {
    /** (integer) integer: its bytes in reverse order, as wide as the argument. */
    BSWAP(1, 1),
    /** (string | integer, length) bytes. */
    BUF(1, 2),
    /** (format, …) prints a file's content. */
    CAT(1, 128),
    /** (format, …) a message on the tracer's error stream, with its place. */
    ERRORF(1, 128),
    /** (code) ends the session. */
    EXIT(0, 1),
    /** (string, pattern) boolean: whether it matches {@code * ? [a-z]}. */
    GLOBMATCH(2, 2),
    /** (strings, separator) prints them joined. */
    JOIN(1, 2),
    /** (string, string, integer) integer: compares that many bytes. */
    MEMCMP(3, 3),
    /** (clock) integer; the argument is the clock's name as a constant. */
    NSECS(0, 1),
    /** (integer) an Internet address of version 4. */
    NTOP(1, 2),
    /** (value) prints it with a line end. */
    PRINT(1, 3),
    /** (format, …) prints. */
    PRINTF(1, 128),
    /** (string, length) string: at most length - 1 bytes of it. */
    STR(1, 2),
    /** (string, string) boolean. */
    STRCONTAINS(2, 2),
    /** (integer) string: what an error number means. */
    STRERROR(1, 1),
    /** (format, nanoseconds since boot) a time to print. */
    STRFTIME(2, 2),
    /** (string) integer: its bytes. */
    STRLEN(1, 1),
    /** (string, string, integer) integer: 0 where that many bytes are equal. */
    STRNCMP(3, 3),
    /** (string, string) integer: where the second starts in the first, or -1. */
    STRSTR(2, 2),
    /** (stack) integer: its frames; a script writes {@code len(stack)}. */
    STACK_LEN(1, 1),
    /** (format) prints the time of day. */
    TIME(0, 1),
    /** (format, …) a warning on the tracer's error stream, with its place. */
    WARNF(1, 128),

    /** Checked away. */
    ASSERT(2, 2),
    /** Checked away. */
    CLEAR(1, 1),
    /** Checked away. */
    DELETE(1, 2),
    /** Checked away. */
    FAIL(1, 128),
    /** Checked away. */
    FIND(3, 3),
    /** Checked away. */
    GETOPT(1, 3),
    /** Checked away. */
    HAS_KEY(2, 2),
    /** Checked away. */
    IS_INTEGER(1, 1),
    /** Checked away. */
    IS_LITERAL(1, 1),
    /** Checked away. */
    IS_STR(1, 1),
    /** Checked away. */
    IS_UNSIGNED_INTEGER(1, 1),
    /** Checked away. */
    LEN(1, 1),
    /** Checked away. */
    STATIC_ASSERT(2, 2),
    /** Checked away. */
    USTACK(0, 2),
    /** Checked away. */
    ZERO(1, 1),

    /** Checked away. */
    AVG(1, 1),
    /** Checked away. */
    COUNT(0, 0),
    /** Checked away. */
    HIST(1, 2),
    /** Checked away. */
    LHIST(4, 4),
    /** Checked away. */
    MAX(1, 1),
    /** Checked away. */
    MIN(1, 1),
    /** Checked away. */
    STATS(1, 1),
    /** Checked away. */
    SUM(1, 1),
    /** Checked away. */
    TSERIES(3, 4);

    private final int minArguments;
    private final int maxArguments;

    Function(int minArguments, int maxArguments) {
        this.minArguments = minArguments;
        this.maxArguments = maxArguments;
    }

    /** Returns the name in a script. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public int minArguments() {
        return minArguments;
    }

    public int maxArguments() {
        return maxArguments;
    }

    public boolean isAggregation() {
        return compareTo(AVG) >= 0;
    }

    /** Returns whether the first argument is a format and the others are its values. */
    public boolean isFormatted() {
        return this == PRINTF || this == ERRORF || this == WARNF || this == CAT;
    }

    /** Finds a function by the name that a script has for it; {@code STACK_LEN} has none. */
    public static Optional<Function> named(String text) {
        for (Function function : values()) {
            if (function != STACK_LEN && function.text().equals(text)) {
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }
}
