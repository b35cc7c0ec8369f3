package dev.nopal.script.value;

/**
 * One parsed {@code %…} of a format string.
 *
 * <p>A space flag, a precision and a width of {@code *} are accepted and mean nothing: bpftrace
 * parses them and goes on without.
 *
 * @param offset byte of the format's text at which its percent sign is
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

    /** Returns whether there is a type of argument that it takes. */
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
