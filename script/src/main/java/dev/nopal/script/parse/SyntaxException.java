package dev.nopal.script.parse;

/** The exception that leaves a rule after a syntax error, which has been reported. */
final class SyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final SyntaxException RECOVERABLE = new SyntaxException();
    static final SyntaxException FATAL = new SyntaxException();

    private SyntaxException() {
        super(null, null, false, false);
    }
}
