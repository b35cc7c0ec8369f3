package dev.nopal.agent.instrument;

/**
 * How many methods one request may instrument.
 *
 * @param methods the most; where more are requested, none is instrumented
 * @param flag the option that raises it, for messages, such as {@code --max-methods}
 */
public record MethodLimit(int methods, String flag) {
    /** The limit unless the user set another. */
    public static final MethodLimit DEFAULT = new MethodLimit(5_000, "--max-methods");

    @Override
    public String toString() {
        return InstrumentationReport.counted(methods, "method", "methods") + " (" + flag + ")";
    }
}
