package dev.nopal.script.session;

import java.nio.ByteOrder;

/**
 * The layout of a session file as a whole. All numbers have the byte order that {@code mark} shows;
 * regions follow each other as the header says and each starts at a multiple of 64.
 *
 * <pre>
 *    0  magic       u64  the constant here is inverted, so a scan of our heap does not find it
 *    8  version     u32     12  mark        u32  0x01020304
 *   16  file size   u64     24  process id  u64
 *   32  process start, ms since 1970     u64
 *   40  session start, ns since 1970     i64
 *   48  session start, ns since boot     i64
 *   56  metadata    offset u64, capacity u64
 *   72  losses      offset u64, stripes  u64
 *   88  output      offset u64, stripes  u64, bytes of one ring u64
 *  112  last values offset u64, capacity u64
 *  128  boot id     16 bytes
 *  ---  below: changed while the session runs, each by one release store
 *  192  metadata end  u64  bytes of metadata that are complete
 *  200  state         u64  0 being created, 1 running, 2 finished: the last values are complete
 *  208  exit          u64  0, or 2^32 + the code that the script asked for
 *  216  last values   u64  bytes that are complete
 *  256  the regions
 * </pre>
 */
public final class SessionLayout {
    static final long INVERTED_MAGIC = ~0x4e4f_5041_4c53_4553L; // "NOPALSES"
    static final int VERSION = 1;
    static final int MARK = 0x01020304;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 8;
    static final int MARK_AT = 12;
    static final int FILE_SIZE_AT = 16;
    static final int PROCESS_ID_AT = 24;
    static final int PROCESS_START_AT = 32;
    static final int WALL_START_AT = 40;
    static final int BOOT_START_AT = 48;
    static final int METADATA_AT = 56;
    static final int METADATA_CAPACITY_AT = 64;
    static final int LOSSES_AT = 72;
    static final int LOSS_STRIPES_AT = 80;
    static final int OUTPUT_AT = 88;
    static final int OUTPUT_STRIPES_AT = 96;
    static final int RING_CAPACITY_AT = 104;
    static final int LAST_VALUES_AT = 112;
    static final int LAST_VALUES_CAPACITY_AT = 120;
    static final int BOOT_ID_AT = 128;
    static final int BOOT_ID_SIZE = 16;
    static final int METADATA_END_AT = 192;
    static final int STATE_AT = 200;
    static final int EXIT_AT = 208;
    static final int LAST_VALUES_END_AT = 216;
    static final int HEADER_SIZE = 256;

    static final long STATE_RUNNING = 1;
    static final long STATE_FINISHED = 2;
    static final long EXIT_REQUESTED = 1L << 32;

    /**
     * The largest file. Larger ones are rejected: Nopal does not create them, and a reader must not
     * map arbitrary sizes.
     */
    static final long MAX_FILE_SIZE = 4L << 30;

    static final long MAX_LAST_VALUES = 64L << 20;

    /**
     * The alignment of regions: a cache line, so that adjacent regions do not slow each other down.
     */
    public static final int ALIGNMENT = 64;

    static final boolean IS_LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private SessionLayout() {}

    public static long align(long offset) {
        return (offset + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
