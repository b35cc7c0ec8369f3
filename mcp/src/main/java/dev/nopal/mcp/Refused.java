package dev.nopal.mcp;

/** Thrown to answer a call with an error: a sentence with the value, the place and the fix. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String sentence) {
        super(sentence);
    }
}
