package dev.nopal;

/** Is strict mode's complaint: the one exception that a fire lets through. */
final class Mismatch extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    Mismatch(String message) {
        super(message);
    }
}
