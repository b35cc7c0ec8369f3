package dev.nopal.script.session;

/**
 * The layout of one stripe of the output: a ring of records that one thread at a time appends to.
 *
 * <pre>
 *     0  tail  u64  bytes ever published; one release store publishes a record
 *    64  head  u64  bytes that the reader is done with; a hint to the writer
 *   128  ring: records, each at a multiple of 8, none across the end
 *
 *   record   0  size      u32  of all of it, a multiple of 8
 *            4  format    u32  see {@link FormatDescriptor}; PADDING up to the ring's end
 *            8  sequence  u64  one counter for all stripes gives the order (padding has none)
 *           16  payload        the format's arguments, see {@link ValueCodec}
 * </pre>
 *
 * Positions only grow; {@code position & (capacity - 1)} is the place in the ring. Each multiple of
 * the capacity is the start of a record, which lets a saved file be read without a head.
 */
public final class RingLayout {
    public static final int TAIL_AT = 0;
    public static final int HEAD_AT = 64;
    public static final int HEADER_SIZE = 128;
    public static final int RECORD_HEADER_SIZE = 16;
    public static final int ALIGNMENT = 8;
    public static final int PADDING = -1;
    public static final int MIN_CAPACITY = 4096;
    public static final int MAX_CAPACITY = 1 << 26;
    static final int MAX_STRIPES = 1024;

    private RingLayout() {}

    public static long stripeSize(int capacity) {
        return HEADER_SIZE + (long) capacity;
    }

    static boolean isCapacity(long capacity) {
        return capacity >= MIN_CAPACITY && capacity <= MAX_CAPACITY && Long.bitCount(capacity) == 1;
    }

    public static int align(int size) {
        return (size + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
