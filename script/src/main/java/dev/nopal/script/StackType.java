package dev.nopal.script;

/**
 * A user stack, as {@code ustack} takes it.
 *
 * @param limit the most frames it has
 */
public record StackType(Mode mode, int limit) implements Type {
    public static final int DEFAULT_LIMIT = 127;
    public static final int MAX_LIMIT = 1024;

    /** Says how frames are printed. */
    public enum Mode {
        BPFTRACE,
        PERF,
        RAW
    }

    @Override
    public String text() {
        return "ustack_" + limit;
    }
}
