package dev.nopal.script.session;

import dev.nopal.script.value.CellLayout;

/**
 * The layout of an aggregation in the file: value cells, and for a map with keys its keys.
 *
 * <pre>
 *   cells    offset + stripe * stripeSize + ordinal * valueSize + 8 * cell    u64, see {@link CellLayout}
 *   entries  offset + 8 * ordinal    u64: 0 free, else 1 + offset of the key in the arena, or the dead bit
 *   arena    keys: u32 length, then that many bytes, see {@link ValueCodec}
 * </pre>
 *
 * A key is written first; then one release store of its entry makes it visible. The index that
 * finds keys is on the writer's heap: a damaged file cannot mislead the writer.
 *
 * <p>A map that the script clears has two halves of ordinals, so that an add that is in progress
 * during a {@code clear} goes to the half that is not read.
 */
public final class TableLayout {
    /** Set in an entry whose key was deleted. */
    public static final long DEAD = 1L << 63;

    public static final int MAX_STRIPES = 1024;
    public static final int MAX_KEYS = 1 << 20;
    public static final int MAX_KEY_SIZE = 16 << 10;

    private TableLayout() {}
}
