package dev.nopal.script.run;

import dev.nopal.script.session.RingLayout;

import java.util.Arrays;

/**
 * What one thread keeps back: records as in the rings, from the first to the last. {@link
 * Speculations} knows to which call of the thread they belong.
 *
 * <p>Only its thread changes where the calls begin that have not decided yet. Records are added,
 * and taken out, by whoever holds the encoder, because samples are taken by another thread.
 *
 * <pre>
 *   record   u32 bytes of it, with this header and the padding   u32 format   values
 * </pre>
 */
final class KeptRecords extends RecordEncoder {
    /** What every thread may keep: half a second of samples with short stacks. */
    static final int CAPACITY = 32 << 10;

    /**
     * What a thread may keep while few do: a commit of it fits into the rings of two processors.
     */
    static final int LARGEST = 1 << 20;

    private static final int HEADER_SIZE = 8;

    /** Calls inside calls that are told apart; those further in belong to the last of these. */
    private static final int LEVELS = 64;

    final int place;

    /** The thread, for whoever looks for a place. */
    volatile Thread thread;

    private final int[] starts = new int[LEVELS]; // The first is 0.

    /** The end of the complete records; changed by whoever holds the encoder. */
    private volatile int end;

    private int records;
    private long call;

    KeptRecords(int place, byte[] trailer) {
        super(CAPACITY, trailer);
        this.place = place;
    }

    /** Returns whether its thread ended, with a call that decides or without. */
    boolean isOfEnded() {
        Thread last = thread;
        return last != null && !last.isAlive();
    }

    /** Begins a call inside so many others. */
    void enter(int depth, boolean hasRecords) {
        if (depth < LEVELS) {
            starts[depth] = hasRecords ? end : 0;
        }
    }

    int records() {
        return records;
    }

    /** Forgets all; the caller holds the encoder. */
    void clear() {
        end = 0;
        records = 0;
    }

    /** Returns by how many bytes it should grow before the next record, or 0. */
    int wantedBytes() {
        int capacity = bytes.length;
        return end > capacity / 2 && capacity < LARGEST ? capacity : 0;
    }

    /** Makes room for more; the caller holds the encoder. */
    void grow(int more) {
        bytes = Arrays.copyOf(bytes, bytes.length + more);
    }

    /** Starts a record that belongs to a call; the caller holds the encoder. */
    void begin(long number, int format) {
        call = number;
        reset(end);
        putInt(0);
        putInt(format);
    }

    /** Returns the call to which the record belongs. */
    long call() {
        return call;
    }

    /** Returns whether there was room for the record. */
    boolean fits() {
        return !isTooBig && end + size() <= bytes.length;
    }

    private int size() {
        return RingLayout.align(position - end);
    }

    /** Completes the record. */
    void add() {
        int size = size();
        setInt(end, size);
        records++;
        end += size;
    }

    /**
     * Moves the records of a call inside so many others to the output; returns how many were
     * published.
     */
    long publishFrom(int depth, Output output, long threadId) {
        int start = starts[Math.min(depth, LEVELS - 1)];
        long published = 0;
        for (int at = start; at < end; at += getInt(at)) {
            OutputStripe stripe = output.take(threadId);
            records--;
            if (stripe == null) {
                continue;
            }
            try {
                stripe.begin(getInt(at + Integer.BYTES));
                stripe.putRaw(bytes, at + HEADER_SIZE, getInt(at) - HEADER_SIZE);
                published += output.publish(stripe, threadId) ? 1 : 0;
            } finally {
                stripe.busy = 0;
            }
        }
        end = start;
        return published;
    }
}
