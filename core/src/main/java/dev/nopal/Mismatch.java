package dev.nopal;

/** The exception of strict mode: the only one that a fire throws. */
final class Mismatch extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    Mismatch(String message) {
        super(message);
    }
}
