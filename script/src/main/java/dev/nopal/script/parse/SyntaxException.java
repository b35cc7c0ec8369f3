package dev.nopal.script.parse;

/** The way out of a rule that met a syntax error, which is already reported. */
final class SyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final SyntaxException RECOVERABLE = new SyntaxException();
    static final SyntaxException FATAL = new SyntaxException();

    private SyntaxException() {
        super(null, null, false, false);
    }
}
