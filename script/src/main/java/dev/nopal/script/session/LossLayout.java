package dev.nopal.script.session;

/**
 * The layout of the loss counters: stripes of 16 counters, two cache lines each, so that threads
 * that lose at once do not slow each other down.
 *
 * <pre>
 *   offset + stripe * 128 + 8 * ordinal of the {@link Loss}   u64, by atomic adds
 * </pre>
 */
public final class LossLayout {
    public static final int STRIPE_SIZE = 128;
    static final int MAX_STRIPES = 1024;

    private LossLayout() {}

    public static long counter(long offset, int stripe, Loss loss) {
        return offset + (long) stripe * STRIPE_SIZE + (long) loss.ordinal() * Long.BYTES;
    }
}
