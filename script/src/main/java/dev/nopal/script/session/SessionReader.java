package dev.nopal.script.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The reader of a session file, whose every byte may be wrong or change at any moment: each field
 * is read once, checked, and only the checked copy is used.
 *
 * <p>Pages of a file that was cut meanwhile make the JVM throw an {@link InternalError}, some time
 * after the access: {@link SessionView} catches it.
 */
final class SessionReader implements AutoCloseable {
    private static final int COPIED_AT_ONCE = 64 << 10;
    private static final ByteBuffer ZEROES =
            ByteBuffer.allocateDirect(COPIED_AT_ONCE).asReadOnlyBuffer();

    private final FileChannel channel; // open as long as we read, because it holds the lock
    private final SessionMemory memory;
    private final long size;
    private final boolean isReadOnly;
    private final SparsePages pages;
    private final Metadata metadata = new Metadata();
    private final Region metadataRegion;
    private final Region losses;
    private final Region lastValues;
    private final long output;
    private final int outputStripes;
    private final int ringCapacity;
    private long metadataDone;

    /** A checked part of the file. */
    private record Region(long offset, long size) {}

    private SessionReader(FileChannel channel, SessionMemory memory, boolean isReadOnly)
            throws IOException {
        this.isReadOnly = isReadOnly;
        this.channel = channel;
        this.memory = memory;
        this.size = memory.size();
        try {
            pages = new SparsePages(channel);
            checkHeader();
            metadataRegion =
                    region(SessionLayout.METADATA_AT, getLong(SessionLayout.METADATA_CAPACITY_AT));
            if (metadataRegion.size() > Metadata.MAX_SIZE) {
                throw new MalformedSessionException(
                        SessionLayout.METADATA_CAPACITY_AT, "out of range");
            }
            long lossStripes = getLong(SessionLayout.LOSS_STRIPES_AT);
            if (lossStripes < 1 || lossStripes > LossLayout.MAX_STRIPES) {
                throw new MalformedSessionException(
                        SessionLayout.LOSS_STRIPES_AT, "stripes out of range");
            }
            losses = region(SessionLayout.LOSSES_AT, lossStripes * LossLayout.STRIPE_SIZE);
            lastValues =
                    region(
                            SessionLayout.LAST_VALUES_AT,
                            getLong(SessionLayout.LAST_VALUES_CAPACITY_AT));
            if (lastValues.size() > SessionLayout.MAX_LAST_VALUES) {
                throw new MalformedSessionException(
                        SessionLayout.LAST_VALUES_CAPACITY_AT, "out of range");
            }
            long stripes = getLong(SessionLayout.OUTPUT_STRIPES_AT);
            long capacity = getLong(SessionLayout.RING_CAPACITY_AT);
            if (stripes < 1
                    || stripes > RingLayout.MAX_STRIPES
                    || !RingLayout.isCapacity(capacity)) {
                throw new MalformedSessionException(
                        SessionLayout.OUTPUT_STRIPES_AT, "output out of range");
            }
            outputStripes = (int) stripes;
            ringCapacity = (int) capacity;
            output =
                    region(SessionLayout.OUTPUT_AT, stripes * RingLayout.stripeSize(ringCapacity))
                            .offset();
            readMetadata();
            if (metadata.script().isEmpty()) {
                throw new MalformedSessionException(metadataRegion.offset(), "no script");
            }
        } catch (RuntimeException | Error e) {
            memory.close();
            channel.close();
            throw e;
        }
    }

    /** Opens a file; unless read-only, the writer sees what was read. */
    static SessionReader open(Path file, OpenMode mode) throws IOException {
        return open(file, mode, FileMapping.BEST);
    }

    static SessionReader open(Path file, OpenMode mode, FileMapping mapping) throws IOException {
        boolean isReadOnly = mode == OpenMode.SAVED;
        FileChannel channel = open(file, isReadOnly);
        return new SessionReader(channel, map(channel, isReadOnly, mapping), isReadOnly);
    }

    /** Takes the file of a running session, open for reading and writing; closes it. */
    static SessionReader open(FileChannel file) throws IOException {
        return new SessionReader(file, map(file, false, FileMapping.BEST), false);
    }

    /** Maps a file of a possible size; closes it if that fails. */
    private static SessionMemory map(FileChannel channel, boolean isReadOnly, FileMapping mapping)
            throws IOException {
        try {
            if (!isReadOnly) {
                lock(channel);
            }
            long size = channel.size();
            if (size < SessionLayout.HEADER_SIZE || size > SessionLayout.MAX_FILE_SIZE) {
                throw new MalformedSessionException(0, "size " + size + " is out of range");
            }
            if (size > mapping.mostBytes()) {
                throw new IOException(
                        "it has %s MiB, and before Java 22 at most %s MiB can be mapped; use Java 22 or newer"
                                .formatted(size >> 20, mapping.mostBytes() >> 20));
            }
            FileChannel.MapMode mode =
                    isReadOnly ? FileChannel.MapMode.READ_ONLY : FileChannel.MapMode.READ_WRITE;
            return mapping.map(channel, mode, size);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    /** Locks the file, because the removal of dead JVMs' files leaves locked ones alone. */
    private static void lock(FileChannel channel) throws IOException {
        try {
            channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // This JVM reads it a second time, so it is locked already.
        }
    }

    /**
     * Copies the open file to another one and keeps its holes; if it was truncated meanwhile, the
     * rest is filled with zeros.
     */
    void copyTo(FileChannel target) throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect(COPIED_AT_ONCE);
        for (long at = 0; at < size; at += COPIED_AT_ONCE) {
            block.clear().limit((int) Math.min(COPIED_AT_ONCE, size - at));
            while (block.hasRemaining() && channel.read(block, at + block.position()) >= 0) {
                continue;
            }
            if (block.flip().mismatch(ZEROES.slice(0, block.limit())) >= 0) {
                long to = at;
                while (block.hasRemaining()) {
                    to += target.write(block, to);
                }
            }
        }
        if (target.size() < size) {
            target.write(ByteBuffer.allocate(1), size - 1);
        }
    }

    /** The state of the file: whether the traced process may still write it. */
    enum OpenMode {
        LIVE,
        SAVED
    }

    private static FileChannel open(Path file, boolean isReadOnly) throws IOException {
        Set<OpenOption> options =
                isReadOnly
                        ? Set.of(StandardOpenOption.READ)
                        : Set.of(
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS);
        return FileChannel.open(file, options);
    }

    private void checkHeader() {
        if (getLongAcquire(SessionLayout.MAGIC_AT) != ~SessionLayout.INVERTED_MAGIC) {
            throw new MalformedSessionException(SessionLayout.MAGIC_AT, "not a session file");
        }
        if (getInt(SessionLayout.MARK_AT) != SessionLayout.MARK) {
            throw new MalformedSessionException(SessionLayout.MARK_AT, "foreign byte order");
        }
        int version = getInt(SessionLayout.VERSION_AT);
        if (version != SessionLayout.VERSION) {
            throw new MalformedSessionException(
                    SessionLayout.VERSION_AT,
                    "unknown version " + Integer.toUnsignedString(version));
        }
        if (getLong(SessionLayout.FILE_SIZE_AT) != size) {
            throw new MalformedSessionException(SessionLayout.FILE_SIZE_AT, "file was cut");
        }
    }

    private Region region(int field, long regionSize) {
        long offset = getLong(field);
        boolean fits =
                offset >= SessionLayout.HEADER_SIZE
                        && offset % SessionLayout.ALIGNMENT == 0
                        && regionSize >= 0
                        && regionSize <= size - offset;
        if (!fits) {
            throw new MalformedSessionException(field, "region goes beyond the file");
        }
        return new Region(offset, regionSize);
    }

    /** Reads what was appended since the last time. */
    void readMetadata() {
        long end = getLongAcquire(SessionLayout.METADATA_END_AT);
        if (end < metadataDone || end > metadataRegion.size()) {
            throw new MalformedSessionException(SessionLayout.METADATA_END_AT, "out of range");
        }
        while (metadataDone < end) {
            long at = metadataRegion.offset() + metadataDone;
            if (end - metadataDone < Metadata.ITEM_HEADER_SIZE) {
                throw new MalformedSessionException(at, "item goes beyond the end");
            }
            int length = getInt(at);
            int kind = getInt(at + 4);
            if (length < 0
                    || length > Metadata.MAX_ITEM_SIZE
                    || length > end - metadataDone - Metadata.ITEM_HEADER_SIZE) {
                throw new MalformedSessionException(at, "item goes beyond the end");
            }
            long body = at + Metadata.ITEM_HEADER_SIZE;
            metadata.add(kind, new CopiedBytes(copy(body, length), body), size);
            metadataDone += Metadata.ITEM_HEADER_SIZE + length;
        }
    }

    Metadata metadata() {
        return metadata;
    }

    long size() {
        return size;
    }

    long metadataOffset() {
        return metadataRegion.offset();
    }

    long metadataCapacity() {
        return metadataRegion.size();
    }

    long lossesOffset() {
        return losses.offset();
    }

    long lossesSize() {
        return losses.size();
    }

    long lastValuesOffset() {
        return lastValues.offset();
    }

    long lastValuesCapacity() {
        return lastValues.size();
    }

    int outputStripes() {
        return outputStripes;
    }

    int ringCapacity() {
        return ringCapacity;
    }

    long ringOffset(int stripe) {
        return output + stripe * RingLayout.stripeSize(ringCapacity);
    }

    boolean isReadOnly() {
        return isReadOnly;
    }

    boolean isFinished() {
        return getLongAcquire(SessionLayout.STATE_AT) == SessionLayout.STATE_FINISHED;
    }

    OptionalInt exitCode() {
        long exit = getLongAcquire(SessionLayout.EXIT_AT);
        return (exit & SessionLayout.EXIT_REQUESTED) == 0
                ? OptionalInt.empty()
                : OptionalInt.of((int) exit);
    }

    /** Returns the last values, or nothing while the session is not finished. */
    CopiedBytes lastValues() {
        if (!isFinished()) {
            return new CopiedBytes(new byte[0], lastValues.offset());
        }
        long length = getLongAcquire(SessionLayout.LAST_VALUES_END_AT);
        if (length < 0 || length > lastValues.size()) {
            throw new MalformedSessionException(SessionLayout.LAST_VALUES_END_AT, "out of range");
        }
        return new CopiedBytes(copy(lastValues.offset(), (int) length), lastValues.offset());
    }

    Losses losses() {
        Map<Loss, Long> counts = new EnumMap<>(Loss.class);
        int stripes = (int) (losses.size() / LossLayout.STRIPE_SIZE);
        for (Loss loss : Loss.values()) {
            long count = 0;
            for (int stripe = 0; stripe < stripes; stripe++) {
                count += getLong(LossLayout.counter(losses.offset(), stripe, loss));
            }
            if (count != 0) {
                counts.put(loss, count);
            }
        }
        return new Losses(counts);
    }

    /** Rejects an offset that only a damaged file can contain. */
    private static long aligned(long offset) {
        if (offset % Long.BYTES != 0) {
            throw new MalformedSessionException(offset, "misaligned");
        }
        return offset;
    }

    /** Checks unused pages again: some may be in use now. */
    void lookAgain() {
        pages.lookAgain();
    }

    long getLong(long offset) {
        return pages.isUsed(aligned(offset)) ? memory.getOpaque(offset) : 0;
    }

    long getLongAcquire(long offset) {
        return pages.isUsed(aligned(offset)) ? memory.getAcquire(offset) : 0;
    }

    int getInt(long offset) {
        return memory.getInt(offset);
    }

    /** Copies a checked range; the copy no longer changes. */
    byte[] copy(long offset, int length) {
        byte[] bytes = new byte[length];
        memory.getBytes(offset, bytes, length);
        return bytes;
    }

    void putLongRelease(long offset, long value) {
        memory.setRelease(offset, value);
    }

    @Override
    public void close() {
        memory.close();
        try {
            channel.close();
        } catch (IOException e) {
            // The lock is released either way.
        }
    }
}
