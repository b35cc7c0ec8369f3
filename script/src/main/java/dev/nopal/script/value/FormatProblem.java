package dev.nopal.script.value;

/**
 * Says what is wrong with a format string and its arguments, in bpftrace's words.
 *
 * @param offset byte of the format's text, escapes resolved, where it goes wrong
 */
public record FormatProblem(int offset, String message) {}
