package dev.nopal.cli.convert;

/** The end of reading an item; the diagnostics have the reason. */
final class DSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final DSyntaxException REPORTED = new DSyntaxException();

    private DSyntaxException() {
        super(null, null, false, false);
    }
}
