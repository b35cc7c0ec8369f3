package dev.nopal.script.run;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RingLayout;
import dev.nopal.script.session.SessionMemory;

/**
 * One ring of the output, with the array in which its records are built.
 *
 * <p>The thread that has it writes beyond the published tail, so a thread that fails leaves nothing
 * visible. Our tail is kept on the heap; the file's is only written. The reader's head is a hint: a
 * wrong one only loses records, which are counted.
 */
final class OutputStripe extends RecordEncoder {
    private static final long SECOND = 1_000_000_000L;

    private final SessionMemory memory;
    private final long offset;
    private final int capacity;
    private final Sequence sequence;
    private final LossCounters losses;
    private final long bytesPerSecond;
    private long tail;
    private long head;
    private long spent;
    private long secondStart = System.nanoTime();

    /** The JVM places these after the numbers above, so that they are alone in their lines. */
    long after00;

    long after01;
    long after02;
    long after03;
    long after04;
    long after05;
    long after06;
    long after07;

    OutputStripe(
            SessionMemory memory,
            long offset,
            int capacity,
            Sequence sequence,
            LossCounters losses,
            long bytesPerSecond,
            int recordSize,
            byte[] trailer) {
        super(Math.min(recordSize, capacity), trailer);
        this.memory = memory;
        this.offset = offset;
        this.capacity = capacity;
        this.sequence = sequence;
        this.losses = losses;
        this.bytesPerSecond = bytesPerSecond;
    }

    /** Starts a record. */
    void begin(int format) {
        setInt(4, format);
        reset(RingLayout.RECORD_HEADER_SIZE);
    }

    /** Returns whether there is room for a record of this size now. */
    boolean hasRoom(int size) {
        int place = (int) tail & capacity - 1;
        int padding = size > capacity - place ? capacity - place : 0;
        return padding + size <= free(tail, padding + size);
    }

    /** Copies a record that was built in another stripe. */
    void copyOf(OutputStripe other) {
        System.arraycopy(other.bytes, 0, bytes, 0, other.position);
        reset(other.position);
    }

    /**
     * Publishes the record, or counts the cause of its loss; then gives up the stripe.
     *
     * <p>Once the record is published, nothing fails: it would be counted as lost, too.
     */
    void publishAndFree(long threadId) {
        publish(threadId);
        try {
            free();
        } catch (Throwable _) {
            busy = 0; // No stack was left for a call.
        }
    }

    /** Publishes the record, or counts the cause of its loss. */
    boolean publish(long threadId) {
        int size = RingLayout.align(position);
        if (isTooBig || size > capacity) {
            losses.count(Loss.TOO_BIG, threadId);
            return false;
        }
        long at = tail;
        int place = (int) at & capacity - 1;
        int padding = size > capacity - place ? capacity - place : 0;
        if (padding + size > free(at, padding + size)) {
            losses.count(Loss.OUTPUT_FULL, threadId);
            return false;
        }
        spent += size;
        if (spent > bytesPerSecond && !isNextSecond(size)) {
            losses.count(Loss.OUTPUT_RATE, threadId);
            return false;
        }
        if (padding > 0) {
            long hole = offset + RingLayout.HEADER_SIZE + place;
            memory.putInt(hole, padding);
            memory.putInt(hole + 4, RingLayout.PADDING);
            at += padding;
            place = 0;
        }
        setInt(0, size);
        setLong(8, sequence.next());
        memory.putBytes(offset + RingLayout.HEADER_SIZE + place, bytes, size);
        memory.setRelease(offset + RingLayout.TAIL_AT, at + size);
        tail = at + size;
        return true;
    }

    /** Reads the reader's position from the file only if the last known one is not sufficient. */
    private long free(long at, int wanted) {
        long free = capacity - (at - head);
        if (free < wanted) {
            long hint = memory.getAcquire(offset + RingLayout.HEAD_AT);
            if (hint >= head && hint <= at) {
                head = hint;
                free = capacity - (at - hint);
            }
        }
        return free;
    }

    /**
     * Returns whether a new second has begun; called only when a second's bytes are used up,
     * because it reads the clock.
     */
    private boolean isNextSecond(int size) {
        long now = System.nanoTime();
        if (now - secondStart < SECOND) {
            spent -= size;
            return false;
        }
        secondStart = now;
        spent = size;
        return true;
    }
}
