package dev.nopal.script.value;

/**
 * An error in a format string and its arguments, in bpftrace's words.
 *
 * @param offset offset of the error in the bytes of the format's text, escapes resolved
 */
public record FormatProblem(int offset, String message) {}
