package dev.nopal.script.session;

import java.util.ArrayList;
import java.util.List;

/**
 * The reader of the stripes' rings, which puts their records in order.
 *
 * <p>A record may become visible before an earlier one of another stripe. So records after a gap in
 * the sequence wait for one more round; a gap that stays belongs to a handler that failed while it
 * wrote.
 */
final class OutputReader {
    /** The bytes that one round shares out among the stripes; a small ring is read to its end. */
    private static final int ROUND_BYTES = 4 << 20;

    /** The most bytes copied in one round, whatever the file says about rings. */
    private static final int MAX_ROUND_BYTES = 32 << 20;

    /** The most records kept that wait for earlier ones. */
    private static final int MAX_WAITING = 1 << 21;

    private final SessionReader reader;
    private final long[] positions;
    private List<OutputRecord> waiting = new ArrayList<>();
    private long next;
    private int first;
    private boolean isRestLeft;
    private long stuckAt = -1;

    /** A record that was copied out of its ring. */
    record OutputRecord(long sequence, int format, CopiedBytes payload) {}

    OutputReader(SessionReader reader) {
        this.reader = reader;
        this.positions = new long[reader.outputStripes()];
        if (reader.isReadOnly()) {
            long mask = reader.ringCapacity() - 1L;
            for (int stripe = 0; stripe < positions.length; stripe++) {
                positions[stripe] = tail(stripe) & ~mask;
                next = -1; // What is left of the output may start anywhere.
            }
        } else {
            for (int stripe = 0; stripe < positions.length; stripe++) {
                positions[stripe] = reader.getLong(head(stripe));
                next = positions[stripe] == 0 ? next : -1;
            }
        }
    }

    /**
     * Returns records that are due, in order.
     *
     * @param isLast there is no writer any more: do not wait for missing records
     */
    List<OutputRecord> poll(boolean isLast) {
        int budget = ROUND_BYTES;
        int most = MAX_ROUND_BYTES;
        boolean isComplete = true;
        for (int i = 0; i < positions.length; i++) {
            int stripe = (first + i) % positions.length;
            int share = Math.max(0, budget) / (positions.length - i);
            int used = readStripe(stripe, Math.min(most, Math.max(share, reader.ringCapacity())));
            isComplete &= used >= 0;
            budget -= Math.abs(used);
            most -= Math.abs(used);
        }
        first = isComplete ? 0 : (first + 1) % positions.length; // So that every ring has its turn.
        isRestLeft = !isComplete;
        if (waiting.size() > MAX_WAITING) {
            throw new MalformedSessionException(
                    reader.ringOffset(0), "more than " + MAX_WAITING + " records wait");
        }
        // Not Comparator.comparingLong, whose class no AOT cache holds.
        waiting.sort((left, right) -> Long.compare(left.sequence(), right.sequence()));
        return takeDue(isLast && isComplete);
    }

    /** Returns whether the last round left records in the rings. */
    boolean isRestLeft() {
        return isRestLeft;
    }

    private List<OutputRecord> takeDue(boolean takesAll) {
        int due = 0;
        long expected = next;
        while (due < waiting.size()
                && (takesAll || expected < 0 || waiting.get(due).sequence() <= expected)) {
            expected = waiting.get(due).sequence() + 1;
            due++;
        }
        if (due == 0 && !waiting.isEmpty()) {
            if (stuckAt == next) {
                expected = waiting.getFirst().sequence(); // The gap has had its second round.
                next = expected;
                stuckAt = -1;
                return takeDue(false);
            }
            stuckAt = next;
        } else if (due < waiting.size()) {
            stuckAt = expected;
        }
        next = due > 0 ? expected : next;
        List<OutputRecord> taken = new ArrayList<>(waiting.subList(0, due));
        waiting = new ArrayList<>(waiting.subList(due, waiting.size()));
        return taken;
    }

    /** Returns the bytes read, negative where some were left for the next round. */
    private int readStripe(int stripe, int limit) {
        long tail = tail(stripe);
        long start = positions[stripe];
        if (tail - start < 0 || tail - start > reader.ringCapacity() || (tail & 7) != 0) {
            throw new MalformedSessionException(reader.ringOffset(stripe), "tail is out of range");
        }
        long position = start;
        while (position < tail && position - start < limit) {
            position += readRecord(stripe, position, tail);
        } // One record more than the limit at most, which has the size of a ring at most.
        positions[stripe] = position;
        if (!reader.isReadOnly() && position != start) {
            reader.putLongRelease(head(stripe), position);
        }
        int used = (int) (position - start);
        return position < tail ? -used : used;
    }

    private int readRecord(int stripe, long position, long tail) {
        int capacity = reader.ringCapacity();
        long place = position & (capacity - 1);
        long at = reader.ringOffset(stripe) + RingLayout.HEADER_SIZE + place;
        long header = reader.getLong(at);
        int size = (int) (SessionLayout.IS_LITTLE_ENDIAN ? header : header >>> 32);
        int format = (int) (SessionLayout.IS_LITTLE_ENDIAN ? header >>> 32 : header);
        boolean isPadding = format == RingLayout.PADDING;
        int least = isPadding ? RingLayout.ALIGNMENT : RingLayout.RECORD_HEADER_SIZE;
        if (size < least || (size & 7) != 0 || size > tail - position || size > capacity - place) {
            throw new MalformedSessionException(at, "record of " + size + " bytes");
        }
        if (!isPadding) {
            long sequence = reader.getLong(at + 8);
            long payload = at + RingLayout.RECORD_HEADER_SIZE;
            byte[] bytes = reader.copy(payload, size - RingLayout.RECORD_HEADER_SIZE);
            if (sequence < 0) {
                throw new MalformedSessionException(at + 8, "sequence is out of range");
            }
            waiting.add(new OutputRecord(sequence, format, new CopiedBytes(bytes, payload)));
        }
        return size;
    }

    private long tail(int stripe) {
        return reader.getLongAcquire(reader.ringOffset(stripe) + RingLayout.TAIL_AT);
    }

    private long head(int stripe) {
        return reader.ringOffset(stripe) + RingLayout.HEAD_AT;
    }
}
