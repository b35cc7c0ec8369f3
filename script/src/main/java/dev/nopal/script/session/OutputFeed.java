package dev.nopal.script.session;

import java.io.IOException;

/** The new records in the rings of a session file, for a replica. */
final class OutputFeed {
    /** The most bytes that are passed on at once. */
    static final int PIECE = 64 << 10;

    /** The bytes after which the other rings wait for the next round. */
    private static final int ROUND_BYTES = 4 << 20;

    private final SessionReader reader;
    private final long[] positions;
    private final boolean[] isBroken;
    private int first;

    OutputFeed(SessionReader reader) {
        this.reader = reader;
        this.positions = new long[reader.outputStripes()];
        this.isBroken = new boolean[positions.length];
        for (int ring = 0; ring < positions.length; ring++) {
            positions[ring] = reader.getLong(reader.ringOffset(ring) + RingLayout.HEAD_AT);
        }
    }

    /** Passes on where the rings begin. */
    void begin(FeedSink sink) throws IOException {
        for (int ring = 0; ring < positions.length; ring++) {
            if (positions[ring] != 0) {
                long at = reader.ringOffset(ring);
                SessionFeed.word(sink, at + RingLayout.HEAD_AT, positions[ring]);
                SessionFeed.word(sink, at + RingLayout.TAIL_AT, positions[ring]);
            }
        }
    }

    /** Passes on new records; returns whether there were any. */
    boolean collect(long[] heads, FeedSink sink) throws IOException {
        long[] tails = new long[positions.length];
        for (int ring = 0; ring < tails.length; ring++) { // All of them first: one moment.
            tails[ring] = tail(ring);
        }
        long budget = ROUND_BYTES;
        boolean any = false;
        for (int i = 0; i < positions.length && budget > 0; i++) {
            int ring = (first + i) % positions.length;
            long passed = collect(ring, tails[ring], heads[ring], sink);
            budget -= passed;
            any |= passed > 0;
        }
        first = (first + 1) % positions.length; // So that every ring has its turn.
        return any;
    }

    private long collect(int ring, long tail, long head, FeedSink sink) throws IOException {
        long from = positions[ring];
        if (tail == from || isBroken[ring]) {
            return 0;
        }
        long at = reader.ringOffset(ring);
        if (tail - from < 0 || tail - from > reader.ringCapacity() || (tail & 7) != 0) {
            isBroken[ring] = true;
            SessionFeed.word(sink, at + RingLayout.TAIL_AT, tail);
            return Long.BYTES;
        }
        long to = wholeRecords(ring, from, tail, reader.ringCapacity() - (from - head));
        for (long next = from; next < to; ) {
            long place = next & reader.ringCapacity() - 1L;
            long length = Math.min(Math.min(PIECE, to - next), reader.ringCapacity() - place);
            long offset = at + RingLayout.HEADER_SIZE + place;
            sink.write(offset, reader.copy(offset, (int) length));
            next += length;
        }
        if (to != from) {
            SessionFeed.word(sink, at + RingLayout.TAIL_AT, to);
            positions[ring] = to;
        }
        return to - from;
    }

    /** Returns where the last record ends for which there is room, because none may be cut. */
    private long wholeRecords(int ring, long from, long tail, long room) {
        if (tail - from <= room) {
            return tail;
        }
        long position = from;
        while (position < tail) {
            long place = position & reader.ringCapacity() - 1L;
            long header = reader.getLong(reader.ringOffset(ring) + RingLayout.HEADER_SIZE + place);
            int size = (int) (SessionLayout.IS_LITTLE_ENDIAN ? header : header >>> 32);
            if (size < RingLayout.ALIGNMENT || (size & 7) != 0 || size > tail - position) {
                return position; // It is damaged: the rest goes when there is room for all of it.
            }
            if (position + size - from > room) {
                return position;
            }
            position += size;
        }
        return tail;
    }

    void free() {
        for (int ring = 0; ring < positions.length; ring++) {
            long head = reader.ringOffset(ring) + RingLayout.HEAD_AT;
            if (reader.getLong(head) != positions[ring]) {
                reader.putLongRelease(head, positions[ring]);
            }
        }
    }

    boolean isDrained() {
        for (int ring = 0; ring < positions.length; ring++) {
            if (!isBroken[ring] && tail(ring) != positions[ring]) {
                return false;
            }
        }
        return true;
    }

    private long tail(int ring) {
        return reader.getLongAcquire(reader.ringOffset(ring) + RingLayout.TAIL_AT);
    }
}
