package dev.nopal.agent.instrument;

/**
 * The limit on the number of methods that one request may instrument.
 *
 * @param methods the largest number; if more are requested, none is instrumented
 * @param flag the option that raises it, for messages, such as {@code --max-methods}; empty if
 *     there is none
 */
public record MethodLimit(int methods, String flag) {
    /** The limit if the user sets no other. */
    public static final MethodLimit DEFAULT = new MethodLimit(5_000, "--max-methods");

    @Override
    public String toString() {
        return InstrumentationReport.counted(methods, "method", "methods") + " (" + flag + ")";
    }
}
