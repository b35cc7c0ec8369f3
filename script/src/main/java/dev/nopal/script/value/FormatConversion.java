package dev.nopal.script.value;

/**
 * One parsed {@code %…} of a format string.
 *
 * <p>A space flag, a precision and a width of {@code *} are accepted and ignored, as in bpftrace.
 *
 * @param offset offset of its percent sign in the bytes of the format's text
 * @param length such as {@code ll}, or empty
 * @param specifier {@code d i u o x X c s p r rx rh}, or one that is not supported
 */
public record FormatConversion(
        int offset,
        boolean left,
        boolean sign,
        boolean alternate,
        boolean zeros,
        int width,
        String length,
        String specifier) {

    /** Returns whether the specifier is supported. */
    public boolean isSupported() {
        return takesNumber() || takesBuffer() || specifier.equals("s");
    }

    public boolean takesNumber() {
        return specifier.length() == 1 && "diuoxXcp".contains(specifier);
    }

    public boolean takesBuffer() {
        return specifier.startsWith("r");
    }
}
