package dev.nopal.script;

/**
 * Says what is wrong with a script, and where, as data; text is made elsewhere.
 *
 * @param hint what to do about it, or an empty string
 */
public record Diagnostic(Severity severity, Span span, String message, String hint) {
    /** Says whether the script can run all the same. */
    public enum Severity {
        ERROR,
        WARNING
    }
}
