package dev.nopal.script.run;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.MapDescriptor;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Finds the ordinal of a key, and inserts keys: no lock, and no allocation once a key is there.
 *
 * <p>A thread that stands between finding and adding while the map is cleared twice may add to
 * another key.
 */
final class KeyedTable {
    static final int ABSENT = -1;
    private static final int RETRY = -2;
    private static final VarHandle CHANGING;

    static {
        try {
            CHANGING =
                    MethodHandles.lookup().findVarHandle(KeyedTable.class, "changing", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MemorySegment segment;
    private final MapDescriptor.Table table;
    private final KeyShape shape;
    private final Cells cells;
    private final LossCounters losses;
    private final EncoderPool encoders;
    private final int limit;
    private final boolean hasTwoHalves;
    private volatile KeyGeneration generation;
    private volatile int changing;

    KeyedTable(
            MemorySegment segment,
            MapDescriptor map,
            Cells cells,
            int limit,
            LossCounters losses,
            EncoderPool encoders) {
        this.segment = segment;
        this.table = map.table().orElseThrow();
        this.shape = KeyShape.of(map.key().orElseThrow()).orElse(null);
        this.cells = cells;
        this.limit = limit;
        this.losses = losses;
        this.encoders = encoders;
        this.hasTwoHalves = table.ordinals() > limit;
        this.generation = generation(0);
    }

    private KeyGeneration generation(int half) {
        return new KeyGeneration(segment, table, shape == null, limit, half);
    }

    KeyGeneration current() {
        return generation;
    }

    /** Returns how keys are taken apart, or null where they are encoded. */
    KeyShape shape() {
        return shape;
    }

    /**
     * Finds a key by its parts, and inserts it where that is wanted; parts that it has not are 0 or
     * null.
     */
    int find(long number, long number2, String text, String text2, boolean inserts, long threadId) {
        KeyGeneration keys = generation;
        int hash = KeyHash.of(number, number2, text, text2);
        int slot = hash & keys.mask;
        while (true) {
            long word = keys.word(slot);
            if (word == 0) {
                int inserted =
                        inserts
                                ? insert(keys, slot, hash, number, number2, text, text2, threadId)
                                : ABSENT;
                if (inserted != RETRY) {
                    return inserted;
                }
            } else if (KeyGeneration.hasHash(word, hash)
                    && keys.isAt(KeyGeneration.ordinal(word), number, number2, text, text2)) {
                return hit(keys, KeyGeneration.ordinal(word), inserts);
            } else {
                slot = slot + 1 & keys.mask;
            }
        }
    }

    /** Finds the ordinal of what was encoded. */
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
            if (word == 0) {
                int inserted = inserts ? insert(keys, slot, hash, bytes, length, threadId) : ABSENT;
                if (inserted != RETRY) {
                    return inserted;
                }
            } else if (KeyGeneration.hasHash(word, hash)
                    && isEqual(keys.encoded[KeyGeneration.ordinal(word)], bytes, length)) {
                return hit(keys, KeyGeneration.ordinal(word), inserts);
            } else {
                slot = slot + 1 & keys.mask;
            }
        }
    }

    static boolean isEqual(byte[] key, byte[] bytes, int length) {
        return key.length == length && Arrays.equals(key, 0, length, bytes, 0, length);
    }

    private static int hit(KeyGeneration keys, int ordinal, boolean inserts) {
        if (keys.dead[ordinal] != 0) {
            if (!inserts) {
                return ABSENT;
            }
            keys.dead[ordinal] = 0;
            keys.show(ordinal);
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
        int ordinal = keys.claim();
        if (ordinal < 0) {
            return reclaim(keys)
                    ? find(number, number2, text, text2, true, threadId)
                    : lost(threadId);
        }
        boolean isWritten = write(keys, ordinal, number, number2, text, text2, threadId);
        return isWritten ? publish(keys, slot, hash, ordinal) : lost(threadId);
    }

    private int insert(
            KeyGeneration keys, int slot, int hash, byte[] bytes, int length, long threadId) {
        int ordinal = keys.claim();
        if (ordinal < 0) {
            return reclaim(keys) ? find(bytes, length, true, threadId) : lost(threadId);
        }
        keys.encoded[ordinal] = Arrays.copyOf(bytes, length);
        return keys.writeKey(ordinal, bytes, length)
                ? publish(keys, slot, hash, ordinal)
                : lost(threadId);
    }

    private int lost(long threadId) {
        losses.count(Loss.KEYS, threadId);
        return ABSENT;
    }

    /**
     * A slower thread's ordinal stays unused until the next clear; it only counts against the
     * limit.
     */
    private static int publish(KeyGeneration keys, int slot, int hash, int ordinal) {
        return keys.publish(slot, hash, ordinal) ? keys.base + ordinal : RETRY;
    }

    private boolean write(
            KeyGeneration keys,
            int ordinal,
            long number,
            long number2,
            String text,
            String text2,
            long threadId) {
        keys.numbers[ordinal] = number;
        keys.numbers2[ordinal] = number2;
        keys.texts[ordinal] = text;
        keys.texts2[ordinal] = text2;
        Encoder encoder = encoders.take(threadId);
        if (encoder == null) {
            return false;
        }
        try {
            shape.encode(encoder, number, number2, text, text2);
            return !encoder.isTooBig && keys.writeKey(ordinal, encoder.bytes, encoder.position);
        } finally {
            encoder.busy = 0;
        }
    }

    /** Removes a key; its place is free again after a {@code clear}, or when the map is full. */
    boolean delete(int ordinal) {
        KeyGeneration keys = generation;
        int local = ordinal - keys.base;
        if (ordinal < 0 || local < 0 || local >= limit) {
            return false;
        }
        keys.dead[local] = 1;
        keys.hide(local);
        cells.clear(ordinal, 0);
        return true;
    }

    void clear() {
        if (!hasTwoHalves || !CHANGING.compareAndSet(this, 0, 1)) {
            return; // Another thread is clearing it at this moment.
        }
        try {
            KeyGeneration old = generation;
            KeyGeneration fresh = generation(old.base == 0 ? 1 : 0);
            fresh.wipe(cells);
            generation = fresh;
            old.hideAll();
        } finally {
            changing = 0;
        }
    }

    /** Moves the keys that are not deleted to the other half; false where that makes no room. */
    private boolean reclaim(KeyGeneration full) {
        if (!hasTwoHalves || !CHANGING.compareAndSet(this, 0, 1)) {
            return false;
        }
        try {
            return generation != full || KeyMove.move(this, full, cells);
        } finally {
            changing = 0;
        }
    }

    /** Makes the other half current, with the keys that are given the same way. */
    KeyGeneration otherHalf() {
        KeyGeneration fresh = generation(generation.base == 0 ? 1 : 0);
        fresh.wipe(cells);
        return fresh;
    }

    void replace(KeyGeneration fresh) {
        generation = fresh;
    }

    /** Puts a key of another generation into a fresh one that nobody else has yet. */
    int copy(KeyGeneration from, int ordinal, int hash, KeyGeneration to) {
        int slot = hash & to.mask;
        while (to.word(slot) != 0) {
            slot = slot + 1 & to.mask;
        }
        int target = to.claim();
        if (shape == null) {
            byte[] bytes = from.encoded[ordinal];
            to.encoded[target] = bytes;
            return to.writeKey(target, bytes, bytes.length) && to.publish(slot, hash, target)
                    ? target
                    : ABSENT;
        }
        boolean isWritten =
                write(
                        to,
                        target,
                        from.numbers[ordinal],
                        from.numbers2[ordinal],
                        from.texts[ordinal],
                        from.texts2[ordinal],
                        0);
        return isWritten && to.publish(slot, hash, target) ? target : ABSENT;
    }
}
