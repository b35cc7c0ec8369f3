package dev.nopal.script;

/**
 * One error or warning about a script, as data; {@link DiagnosticText} formats it.
 *
 * @param code the kind of problem; programs decide by it, never by the message
 * @param message what happened, without the {@linkplain DiagnosticCode#advice() code's advice}
 * @param hint what to do about it, or an empty string
 */
public record Diagnostic(
        Severity severity, DiagnosticCode code, Span span, String message, String hint) {
    /** The severity: whether the script can run nevertheless. */
    public enum Severity {
        ERROR,
        WARNING
    }

    public static Diagnostic error(DiagnosticCode code, Span span, String message, String hint) {
        return new Diagnostic(Severity.ERROR, code, span, message, hint);
    }

    public static Diagnostic warning(DiagnosticCode code, Span span, String message, String hint) {
        return new Diagnostic(Severity.WARNING, code, span, message, hint);
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** Returns the message as users read it, with the advice that the code has. */
    public String sentence() {
        return code.advice().isEmpty() ? message : message + "; " + code.advice();
    }
}
