package dev.nopal.agent.instrument;

/**
 * Bounds a weaving.
 *
 * @param methods how many methods may be woven; where more are wanted nothing is
 * @param flag what raises it, for the message, such as {@code --max-methods}
 */
public record MethodLimit(int methods, String flag) {
    /** What to take unless somebody asked for more. */
    public static final MethodLimit DEFAULT = new MethodLimit(5_000, "--max-methods");

    @Override
    public String toString() {
        return InstrumentationReport.counted(methods, "method", "methods") + " (" + flag + ")";
    }
}
