package dev.nopal.script.run;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.session.SessionMemory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The table of a map's keys, which finds the ordinal of a key and inserts keys without a lock, and
 * without allocation once a key exists.
 *
 * <p>Finding and inserting are written twice, for keys in parts and for encoded keys, alike but for
 * the key: as one method they would take it as an object, which is an allocation for each event, or
 * compare it through an interface, which is a call that C2 does not inline where both are in use.
 *
 * <p>A thread that is between finding and adding while the map is cleared twice, or while its key
 * is deleted and the map is full, may add to another key.
 */
final class KeyedTable {
    static final int ABSENT = -1;
    private static final int RETRY = -2;
    private static final int FULL = -3;

    /** The operation that a thread performs on all keys; other threads do not wait for it. */
    private static final int IDLE = 0;

    private static final int CLEARING = 1;
    private static final int RECLAIMING = 2;
    private static final VarHandle CHANGING;

    static {
        try {
            CHANGING =
                    MethodHandles.lookup().findVarHandle(KeyedTable.class, "changing", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final KeyShape shape;
    private final Cells cells;
    private final LossCounters losses;
    private final EncoderPool encoders;
    private final int limit;
    private final boolean hasTwoHalves;
    private volatile KeyGeneration generation;
    private volatile int changing;
    private volatile boolean isClearWanted;

    KeyedTable(
            SessionMemory memory,
            MapDescriptor map,
            Cells cells,
            int limit,
            LossCounters losses,
            EncoderPool encoders) {
        this.shape = KeyShape.of(map.key().orElseThrow()).orElse(null);
        this.cells = cells;
        this.limit = limit;
        this.losses = losses;
        this.encoders = encoders;
        this.hasTwoHalves = map.table().orElseThrow().ordinals() > limit;
        this.generation = new KeyGeneration(memory, map.table().get(), shape == null, limit);
    }

    KeyGeneration current() {
        return generation;
    }

    /** Returns how keys are split into parts, or null if they are encoded. */
    KeyShape shape() {
        return shape;
    }

    /**
     * Finds a key by its parts, and inserts it if asked to; parts that it does not have are 0 or
     * null.
     */
    int find(long number, long number2, String text, String text2, boolean inserts, long threadId) {
        KeyGeneration keys = generation;
        int hash = KeyHash.of(number, number2, text, text2);
        int slot = hash & keys.mask;
        while (true) {
            long word = keys.word(slot);
            if (KeyGeneration.isEnd(word)) {
                if (!inserts) {
                    return ABSENT;
                }
                if (KeyGeneration.isClosed(word)) {
                    return isReplaced(keys)
                            ? find(number, number2, text, text2, true, threadId)
                            : lost(threadId);
                }
                int inserted = insert(keys, slot, hash, number, number2, text, text2, threadId);
                if (inserted != RETRY) {
                    return inserted;
                }
            } else if (KeyGeneration.hasHash(word, hash)
                    && keys.isAt(KeyGeneration.ordinal(word), number, number2, text, text2)) {
                int found = hit(keys, KeyGeneration.ordinal(word), inserts);
                return found == RETRY && generation != keys
                        ? find(number, number2, text, text2, true, threadId)
                        : found == RETRY ? lost(threadId) : found;
            } else {
                slot = slot + 1 & keys.mask;
            }
        }
    }

    /** Finds the ordinal of an encoded key. */
    int find(Encoder key, boolean inserts, long threadId) {
        if (key.isTooBig) {
            losses.count(Loss.TOO_BIG, threadId);
            return ABSENT;
        }
        return find(key.bytes, key.position, inserts, threadId);
    }

    private int find(byte[] bytes, int length, boolean inserts, long threadId) {
        KeyGeneration keys = generation;
        int hash = KeyHash.of(bytes, length);
        int slot = hash & keys.mask;
        while (true) {
            long word = keys.word(slot);
            if (KeyGeneration.isEnd(word)) {
                if (!inserts) {
                    return ABSENT;
                }
                if (KeyGeneration.isClosed(word)) {
                    return isReplaced(keys) ? find(bytes, length, true, threadId) : lost(threadId);
                }
                int inserted = insert(keys, slot, hash, bytes, length, threadId);
                if (inserted != RETRY) {
                    return inserted;
                }
            } else if (KeyGeneration.hasHash(word, hash)
                    && isEqual(keys.encoded[KeyGeneration.ordinal(word)], bytes, length)) {
                int found = hit(keys, KeyGeneration.ordinal(word), inserts);
                return found == RETRY && generation != keys
                        ? find(bytes, length, true, threadId)
                        : found == RETRY ? lost(threadId) : found;
            } else {
                slot = slot + 1 & keys.mask;
            }
        }
    }

    /**
     * Returns whether a closed generation was replaced: the thread that closed it is about to; if
     * that failed, this one does.
     */
    private boolean isReplaced(KeyGeneration closed) {
        return generation != closed || reclaim(closed);
    }

    static boolean isEqual(byte[] key, byte[] bytes, int length) {
        return key.length == length && Arrays.equals(key, 0, length, bytes, 0, length);
    }

    /** Returns {@link #RETRY} if the key was deleted and another may get its place. */
    private int hit(KeyGeneration keys, int ordinal, boolean inserts) {
        if (!keys.isLive(ordinal)) {
            if (!inserts) {
                return ABSENT;
            }
            if (!keys.revive(ordinal, cells)) {
                return RETRY;
            }
        }
        return keys.base + ordinal;
    }

    private int insert(
            KeyGeneration keys,
            int slot,
            int hash,
            long number,
            long number2,
            String text,
            String text2,
            long threadId) {
        Encoder encoder = encoders.take(threadId);
        if (encoder == null) {
            return ABSENT;
        }
        int inserted;
        try {
            inserted = insert(keys, slot, hash, number, number2, text, text2, encoder);
        } finally {
            encoder.busy = 0;
        }
        if (inserted != FULL) {
            return inserted;
        }
        return reclaim(keys) ? find(number, number2, text, text2, true, threadId) : lost(threadId);
    }

    private int insert(
            KeyGeneration keys,
            int slot,
            int hash,
            long number,
            long number2,
            String text,
            String text2,
            Encoder encoder) {
        int ordinal = keys.claim();
        if (ordinal < 0) {
            return FULL;
        }
        keys.numbers[ordinal] = number;
        keys.numbers2[ordinal] = number2;
        keys.texts[ordinal] = text;
        keys.texts2[ordinal] = text2;
        shape.encode(encoder, number, number2, text, text2);
        if (encoder.isTooBig || !keys.writeKey(ordinal, encoder.bytes, encoder.position)) {
            keys.waste(ordinal);
            return FULL;
        }
        return publish(keys, slot, hash, ordinal);
    }

    private int insert(
            KeyGeneration keys, int slot, int hash, byte[] bytes, int length, long threadId) {
        int ordinal = keys.claim();
        if (ordinal < 0) {
            return reclaim(keys) ? find(bytes, length, true, threadId) : lost(threadId);
        }
        keys.encoded[ordinal] = Arrays.copyOf(bytes, length);
        if (keys.writeKey(ordinal, bytes, length)) {
            return publish(keys, slot, hash, ordinal);
        }
        return madeRoom(keys, ordinal) ? find(bytes, length, true, threadId) : lost(threadId);
    }

    /**
     * Tries to make room for a key that did not fit, by reusing places of deleted keys. Each
     * attempt uses up some of those.
     */
    private boolean madeRoom(KeyGeneration keys, int ordinal) {
        keys.waste(ordinal);
        return reclaim(keys);
    }

    private int lost(long threadId) {
        losses.count(Loss.KEYS, threadId);
        return ABSENT;
    }

    private static int publish(KeyGeneration keys, int slot, int hash, int ordinal) {
        return keys.publish(slot, hash, ordinal) ? keys.base + ordinal : RETRY;
    }

    /** Removes a key; its place is free again after a {@code clear}, or when the map is full. */
    boolean delete(int ordinal) {
        KeyGeneration keys = generation;
        int local = ordinal - keys.base;
        if (ordinal < 0 || local < 0 || local >= limit) {
            return false;
        }
        keys.delete(local);
        return true;
    }

    void clear() {
        if (hasTwoHalves && !tryToClear() && changing == RECLAIMING) {
            isClearWanted = true;
            clearIfWanted();
        }
    }

    /**
     * Clears the map, or returns false if another thread is changing it; if that one clears it, the
     * result is the same.
     */
    private boolean tryToClear() {
        if (!CHANGING.compareAndSet(this, IDLE, CLEARING)) {
            return false;
        }
        try {
            KeyGeneration old = generation;
            KeyGeneration fresh = old.other();
            fresh.wipe(cells);
            generation = fresh;
            old.retire();
        } finally {
            changing = IDLE;
        }
        return true;
    }

    private void clearIfWanted() {
        if (isClearWanted && tryToClear()) {
            isClearWanted = false;
        }
    }

    /** Frees the places of deleted keys; returns false if that makes no room. */
    private boolean reclaim(KeyGeneration full) {
        if (!hasTwoHalves || !CHANGING.compareAndSet(this, IDLE, RECLAIMING)) {
            return false;
        }
        try {
            KeyGeneration fresh = generation == full ? full.withoutDeleted(cells) : generation;
            if (fresh == null) {
                return false;
            }
            generation = fresh;
            return true;
        } finally {
            changing = IDLE;
            clearIfWanted();
        }
    }
}
