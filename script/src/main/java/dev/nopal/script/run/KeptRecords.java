package dev.nopal.script.run;

import dev.nopal.script.session.RingLayout;

/**
 * What one thread keeps back: records as in the rings, from the first to the last.
 *
 * <p>Only its thread changes the levels, one for each call that has not decided yet. Records are
 * added, and taken out, by whoever holds the encoder, because samples are taken by another thread.
 * A thread that ended is noticed by the next one that needs a place.
 *
 * <pre>
 *   record   u32 bytes of it, with this header and the padding   u32 format   values
 * </pre>
 */
final class KeptRecords extends Encoder {
    /** About forty stacks of twenty frames. */
    static final int CAPACITY = 64 << 10;

    private static final int HEADER_SIZE = 8;

    /** Calls inside calls that are told apart; those further in belong to the last of these. */
    private static final int LEVELS = 64;

    private final int[] starts = new int[LEVELS];
    private int depth;

    /** The thread's id, or 0: there is no thread. */
    volatile long owner;

    /** The thread, for whoever looks for a place. */
    private volatile Thread thread;

    /** The end of the complete records; changed by whoever holds the encoder. */
    private volatile int end;

    private int records;

    KeptRecords(byte[] trailer) {
        super(CAPACITY, trailer);
    }

    /** Returns whether another thread may have it. */
    boolean isFree() {
        long id = owner;
        Thread last = thread;
        return id == 0 || last != null && !last.isAlive();
    }

    /** Empties it for its new thread, which holds the encoder. */
    void assign(Thread current, long threadId) {
        end = 0;
        records = 0;
        depth = 0;
        thread = current;
        owner = threadId;
    }

    /** Begins a call that decides later. */
    void enter() {
        if (depth < LEVELS) {
            starts[depth] = end;
        }
        depth++;
    }

    /** Ends a call; returns where the records begin that were kept during it. */
    int leave() {
        depth--;
        return starts[Math.min(depth, LEVELS - 1)];
    }

    /** Returns whether no call is left that decides. */
    boolean isOver() {
        return depth == 0;
    }

    /** Gives up the place; what is in it is forgotten. */
    void release() {
        thread = null;
        owner = 0;
    }

    int records() {
        return records;
    }

    /** Starts a record; the caller holds the encoder. */
    void begin(int format) {
        reset(end);
        putInt(0);
        putInt(format);
    }

    /**
     * Completes the record; returns false if there was no room for it.
     *
     * @param threadId what the thread was when the record was begun: it may have decided since
     */
    boolean complete(long threadId) {
        int size = RingLayout.align(position - end);
        if (isTooBig || end + size > bytes.length) {
            return false;
        }
        if (owner == threadId) {
            setInt(end, size);
            records++;
            end += size;
        }
        return true;
    }

    /** Moves the records from a place on to the output; returns how many were published. */
    long publishFrom(int start, Output output, long threadId) {
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
