package dev.nopal.script.run;

import dev.nopal.script.session.Loss;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What threads keep back until the call around it is over, and then write out or forget: {@code
 * speculate()}, {@code keep()}, {@code commit()} and {@code discard()}.
 *
 * <p>A call that forgets costs two searches by thread id and one exchange. A place is made when a
 * thread first needs it, so a script that speculates on few threads takes little memory.
 */
final class Speculations {
    /** A power of two. */
    static final int MAX_THREADS = 128;

    /** How far from the place of its id a thread may be. */
    private static final int PROBES = 16;

    private static final int MASK = MAX_THREADS - 1;

    /** A sample is added within a microsecond, unless its thread is stopped by the scheduler. */
    private static final int ATTEMPTS = 1_000;

    private static final VarHandle PLACES =
            MethodHandles.arrayElementVarHandle(KeptRecords[].class);

    private final KeptRecords[] places = new KeptRecords[MAX_THREADS];
    private final Output output;
    private final LossCounters losses;
    private final byte[] trailer;

    Speculations(Output output, LossCounters losses, byte[] trailer) {
        this.output = output;
        this.losses = losses;
        this.trailer = trailer;
    }

    /** Returns what a thread keeps back, or null if it is in no call that decides. */
    KeptRecords of(long threadId) {
        for (int i = 0; i < PROBES; i++) {
            KeptRecords place = places[(int) threadId + i & MASK];
            if (place != null && place.owner == threadId) {
                return place;
            }
        }
        return null;
    }

    /** Begins a call of this thread that decides later. */
    void enter(long threadId) {
        KeptRecords kept = of(threadId);
        if (kept == null) {
            kept = claim(threadId);
        }
        if (kept == null) {
            losses.count(Loss.KEPT_THREADS, threadId);
        } else {
            kept.enter();
        }
    }

    private KeptRecords claim(long threadId) {
        for (int i = 0; i < PROBES; i++) {
            int at = (int) threadId + i & MASK;
            KeptRecords place = places[at];
            if (place == null) {
                place = make(at);
            }
            if (place.isFree() && place.take()) {
                try {
                    if (place.isFree()) {
                        place.assign(Thread.currentThread(), threadId);
                        return place;
                    }
                } finally {
                    place.busy = 0;
                }
            }
        }
        return null;
    }

    private KeptRecords make(int at) {
        PLACES.compareAndSet(places, at, null, new KeptRecords(trailer));
        return (KeptRecords) PLACES.getVolatile(places, at);
    }

    /** Counts a record that another thread's work at the same records kept from being added. */
    void busy(long threadId) {
        losses.count(Loss.OUTPUT_BUSY, threadId);
    }

    /** Adds the record that was made. */
    void complete(KeptRecords kept, long threadId) {
        if (!kept.complete(threadId)) {
            losses.count(Loss.KEPT_FULL, threadId);
        }
    }

    /** Writes out what this thread kept during the call that ends; returns how many records. */
    long commit(long threadId) {
        KeptRecords kept = of(threadId);
        if (kept == null) {
            return 0;
        }
        int start = kept.leave();
        long published = 0;
        if (takeSoon(kept)) {
            try {
                published = kept.publishFrom(start, output, threadId);
            } finally {
                kept.busy = 0;
            }
        } else {
            busy(threadId);
        }
        if (kept.isOver()) {
            kept.release();
        }
        return published;
    }

    private static boolean takeSoon(KeptRecords kept) {
        for (int i = 0; i < ATTEMPTS; i++) {
            if (kept.take()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /**
     * Forgets what this thread kept, unless the call that ends is inside another one that decides;
     * returns how many records were forgotten.
     */
    long discard(long threadId) {
        KeptRecords kept = of(threadId);
        if (kept == null) {
            return 0;
        }
        kept.leave();
        if (!kept.isOver()) {
            return 0;
        }
        long forgotten = kept.records();
        kept.release();
        return forgotten;
    }

    /** Counts what belongs to calls that have not ended. */
    void finish() {
        for (KeptRecords place : places) {
            if (place != null && place.owner != 0 && place.records() > 0) {
                losses.add(Loss.KEPT_OPEN, place.owner, place.records());
            }
        }
    }
}
