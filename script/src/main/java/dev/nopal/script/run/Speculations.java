package dev.nopal.script.run;

import dev.nopal.script.session.Loss;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What threads keep back until the call around it is over, and then write out or forget: {@code
 * speculate()}, {@code keep()}, {@code commit()} and {@code discard()}.
 *
 * <p>A place stays with its thread, so a call that forgets costs two searches by thread id and one
 * exchange. Another thread takes it by the same exchange, if no call of its thread is open. A place
 * is made when a thread first needs it, so a script that speculates on few threads takes little
 * memory.
 *
 * <pre>
 *   place   +0  twice the id of its thread, and 1 if a call of it is open; 0: no thread ever had it
 *           +1  number of the outermost call, the latest one if none is open
 *           +2  calls inside each other that are open
 *           +3  number of the outermost call to which the records belong
 * </pre>
 *
 * Others change the last one, holding the records; the thread alone all that is between.
 */
final class Speculations {
    /** A power of two. */
    static final int MAX_THREADS = 128;

    /** For the threads that keep more than the others. */
    static final long SHARED_BYTES = 4L << 20;

    /** How far from the place of its id a thread may be. */
    private static final int PROBES = 16;

    private static final int MASK = MAX_THREADS - 1;

    /** A sample is added within a microsecond, unless its thread is stopped by the scheduler. */
    private static final int ATTEMPTS = 1_000;

    private static final int SPACING_SHIFT = 4; // two cache lines, as the adjacent one is fetched
    private static final int CALL = 1;
    private static final int DEPTH = 2;
    private static final int RECORDS_OF = 3;
    private static final long IS_OPEN = 1;

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle PLACES =
            MethodHandles.arrayElementVarHandle(KeptRecords[].class);

    private final long[] words = new long[MAX_THREADS + 1 << SPACING_SHIFT];
    private final KeptRecords[] places = new KeptRecords[MAX_THREADS];
    private final Output output;
    private final LossCounters losses;
    private final AtomicLong shared = new AtomicLong(SHARED_BYTES);
    private final byte[] trailer;

    Speculations(Output output, LossCounters losses, byte[] trailer) {
        this.output = output;
        this.losses = losses;
        this.trailer = trailer;
    }

    private static int word(int place) {
        return place + 1 << SPACING_SHIFT; // Not beside the array's length.
    }

    /** Returns the place of a thread, or -1. No thread has one beyond a new place. */
    private int find(long threadId) {
        for (int i = 0; i < PROBES; i++) {
            int place = (int) threadId + i & MASK;
            long owner = words[word(place)];
            if (owner >>> 1 == threadId) {
                return place;
            }
            if (owner == 0) {
                return -1;
            }
        }
        return -1;
    }

    /** Returns the place of a thread that is in a call that decides, or -1. */
    private int findOpen(long threadId) {
        int place = find(threadId);
        return place >= 0 && words[word(place)] == open(threadId) ? place : -1;
    }

    /**
     * What a place says while a call of the thread is open. A place that was found may be another
     * thread's a moment later, open by that one's call, so the bit alone says nothing.
     */
    private static long open(long threadId) {
        return idle(threadId) | IS_OPEN;
    }

    private static long idle(long threadId) {
        return threadId << 1;
    }

    /** Returns what a thread keeps back, or null if it is in no call that decides. */
    KeptRecords of(long threadId) {
        int place = findOpen(threadId);
        return place >= 0 ? places[place] : null;
    }

    /** Begins a call of this thread that decides later. */
    void enter(long threadId) {
        int place = find(threadId);
        if (place >= 0) {
            int word = word(place);
            if (words[word] == open(threadId)) {
                enterInside(place);
                return;
            }
            if (WORDS.compareAndSet(words, word, idle(threadId), open(threadId))) {
                words[word + CALL]++;
                words[word + DEPTH] = 1;
                return;
            }
        }
        claim(threadId);
    }

    private void enterInside(int place) {
        int word = word(place);
        long depth = words[word + DEPTH];
        if (depth == 0) {
            words[word + CALL]++; // The end of the call before failed.
        } else {
            places[place].enter((int) depth, hasRecords(word));
        }
        words[word + DEPTH] = depth + 1;
    }

    private boolean hasRecords(int word) {
        return (long) WORDS.getAcquire(words, word + RECORDS_OF) == words[word + CALL];
    }

    /** Takes a place that is new or whose thread ended, else one that its thread does not use. */
    private void claim(long threadId) {
        for (int i = 0; i < 2 * PROBES; i++) {
            int place = (int) threadId + i % PROBES & MASK;
            if (claimSoon(place, i >= PROBES, threadId)) {
                return;
            }
            if (owner(place) == 0) {
                break; // It would not be found beyond this place.
            }
        }
        losses.count(Loss.KEPT_THREADS, threadId);
    }

    /** Tries again while another thread is about to take a new place. */
    private boolean claimSoon(int place, boolean takesIdle, long threadId) {
        for (int i = 0; i < ATTEMPTS; i++) {
            if (mayClaim(place, takesIdle) && claim(place, takesIdle, threadId)) {
                return true;
            }
            if (owner(place) != 0) {
                return false;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private long owner(int place) {
        return (long) WORDS.getAcquire(words, word(place));
    }

    private boolean mayClaim(int place, boolean takesIdle) {
        long owner = owner(place);
        KeptRecords kept = places[place];
        return owner == 0
                || takesIdle && (owner & IS_OPEN) == 0
                || kept != null && kept.isOfEnded();
    }

    private boolean claim(int place, boolean takesIdle, long threadId) {
        KeptRecords kept = places[place];
        if (kept == null) {
            kept = make(place);
        }
        if (!kept.take()) {
            return false;
        }
        try {
            int word = word(place);
            long owner = owner(place);
            if (!mayClaim(place, takesIdle)) {
                return false;
            }
            if ((owner & IS_OPEN) != 0 && hasRecords(word) && kept.records() > 0) {
                losses.add(Loss.KEPT_OPEN, threadId, kept.records());
                kept.clear();
            }
            Thread current = Thread.currentThread();
            if (!WORDS.compareAndSet(words, word, owner, open(threadId))) {
                return false;
            }
            kept.thread = current; // From here on nothing fails, as nothing is called.
            words[word + CALL]++;
            words[word + DEPTH] = 1;
            return true;
        } finally {
            kept.busy = 0;
        }
    }

    private KeptRecords make(int place) {
        PLACES.compareAndSet(places, place, null, new KeptRecords(place, trailer));
        return (KeptRecords) PLACES.getVolatile(places, place);
    }

    /** Starts a record; the caller holds what the thread keeps. */
    void begin(KeptRecords kept, int format) {
        int word = word(kept.place);
        long call = (long) WORDS.getAcquire(words, word + CALL);
        if (words[word + RECORDS_OF] != call) {
            kept.clear(); // What is left of an earlier call was forgotten.
            WORDS.setRelease(words, word + RECORDS_OF, call);
        }
        int wanted = kept.wantedBytes();
        if (wanted > 0) {
            grow(kept, wanted);
        }
        kept.begin(call, format);
    }

    /** Makes room, unless others took it; if they did so just now, the next record tries again. */
    private void grow(KeptRecords kept, int more) {
        long left = shared.get();
        if (left < more || !shared.compareAndSet(left, left - more)) {
            return;
        }
        try {
            kept.grow(more);
        } catch (OutOfMemoryError e) {
            shared.addAndGet(more);
            throw e;
        }
    }

    /**
     * Counts a record that another thread's work at the same records kept from being added. A
     * sample that meets the commit itself only comes too late.
     */
    void busy(long threadId) {
        int place = findOpen(threadId);
        if (place >= 0 && (long) WORDS.getAcquire(words, word(place) + DEPTH) > 0) {
            losses.count(Loss.OUTPUT_BUSY, threadId);
        }
    }

    /**
     * Adds the record that was made, and gives up what the thread keeps. The thread may have
     * decided since: then the record comes too late.
     */
    void complete(KeptRecords kept, long threadId) {
        int word = word(kept.place);
        if (!kept.fits()) {
            losses.count(Loss.KEPT_FULL, threadId);
        } else if ((long) WORDS.getAcquire(words, word) == open(threadId)
                && (long) WORDS.getAcquire(words, word + CALL) == kept.call()) {
            kept.add();
        }
        try {
            kept.free();
        } catch (Throwable _) {
            kept.busy = 0; // No stack was left for a call.
        }
    }

    /** Ends the innermost call; returns how many are left. */
    private int leave(int word) {
        long depth = Math.max(0, words[word + DEPTH] - 1);
        words[word + DEPTH] = depth;
        return (int) depth;
    }

    /** Gives the place up to whoever needs it more. */
    private void close(int word, long threadId) {
        WORDS.setRelease(words, word, idle(threadId));
    }

    /** Writes out what this thread kept during the call that ends; returns how many records. */
    long commit(long threadId) {
        int place = findOpen(threadId);
        if (place < 0) {
            return 0;
        }
        int word = word(place);
        int depth = leave(word);
        KeptRecords kept = places[place];
        long published =
                kept.busy != 0 || hasRecords(word) ? publish(kept, depth, word, threadId) : 0;
        if (depth == 0) {
            close(word, threadId);
        }
        return published;
    }

    private long publish(KeptRecords kept, int depth, int word, long threadId) {
        if (!takeSoon(kept)) {
            if (depth == 0 && hasRecords(word)) {
                losses.add(Loss.OUTPUT_BUSY, threadId, kept.records());
            }
            return 0;
        }
        try {
            return hasRecords(word) ? kept.publishFrom(depth, output, threadId) : 0;
        } finally {
            kept.busy = 0;
        }
    }

    /** Takes the records; tries again while another thread is at work at them. */
    static boolean takeSoon(KeptRecords kept) {
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
        int place = findOpen(threadId);
        if (place < 0) {
            return 0;
        }
        int word = word(place);
        if (leave(word) > 0) {
            return 0;
        }
        long forgotten = hasRecords(word) ? places[place].records() : 0;
        close(word, threadId);
        return forgotten;
    }

    /** Counts what belongs to calls that have not ended. */
    void finish() {
        for (int place = 0; place < MAX_THREADS; place++) {
            int word = word(place);
            long owner = owner(place);
            if ((owner & IS_OPEN) != 0 && hasRecords(word) && places[place].records() > 0) {
                losses.add(Loss.KEPT_OPEN, owner >>> 1, places[place].records());
            }
        }
    }
}
