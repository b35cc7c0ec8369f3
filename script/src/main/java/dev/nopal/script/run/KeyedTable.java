package dev.nopal.script.run;

import dev.nopal.script.IntType;
import dev.nopal.script.StringType;
import dev.nopal.script.Type;
import dev.nopal.script.UsernameType;
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
    /** Says how keys are compared: numbers and texts as they are, everything else as bytes. */
    enum Flavour {
        LONG,
        STRING,
        ENCODED;

        static Flavour of(Type key) {
            return switch (key) {
                case IntType _, UsernameType _ -> LONG;
                case StringType _ -> STRING;
                default -> ENCODED;
            };
        }
    }

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
    private final Flavour flavour;
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
        this.flavour = Flavour.of(map.key().orElseThrow());
        this.cells = cells;
        this.limit = limit;
        this.losses = losses;
        this.encoders = encoders;
        this.hasTwoHalves = table.ordinals() > limit;
        this.generation = generation(0);
    }

    private KeyGeneration generation(int half) {
        return new KeyGeneration(segment, table, flavour, limit, half);
    }

    KeyGeneration current() {
        return generation;
    }

    Flavour flavour() {
        return flavour;
    }

    /** Finds a number's ordinal, and inserts it where that is wanted. */
    int find(long key, boolean inserts, long threadId) {
        KeyGeneration keys = generation;
        int hash = hash(key);
        int slot = hash & keys.mask;
        while (true) {
            long word = keys.word(slot);
            if (word == 0) {
                int inserted =
                        inserts ? insert(keys, slot, hash, key, null, null, 0, threadId) : ABSENT;
                if (inserted != RETRY) {
                    return inserted;
                }
            } else if (KeyGeneration.hasHash(word, hash)
                    && keys.longs[KeyGeneration.ordinal(word)] == key) {
                return hit(keys, KeyGeneration.ordinal(word), inserts);
            } else {
                slot = slot + 1 & keys.mask;
            }
        }
    }

    /** Finds a text's ordinal; it must be cut to what a key may have. */
    int find(String key, boolean inserts, long threadId) {
        KeyGeneration keys = generation;
        int hash = spread(key.hashCode());
        int slot = hash & keys.mask;
        while (true) {
            long word = keys.word(slot);
            if (word == 0) {
                int inserted =
                        inserts ? insert(keys, slot, hash, 0, key, null, 0, threadId) : ABSENT;
                if (inserted != RETRY) {
                    return inserted;
                }
            } else if (KeyGeneration.hasHash(word, hash)
                    && keys.strings[KeyGeneration.ordinal(word)].equals(key)) {
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
                int inserted =
                        inserts
                                ? insert(keys, slot, hash, 0, null, bytes, length, threadId)
                                : ABSENT;
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

    private static boolean isEqual(byte[] key, byte[] bytes, int length) {
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
            String text,
            byte[] bytes,
            int length,
            long threadId) {
        int ordinal = keys.claim();
        if (ordinal < 0) {
            if (hasTwoHalves && reclaim(keys)) {
                return find(number, text, bytes, length, threadId);
            }
            losses.count(Loss.KEYS, threadId);
            return ABSENT;
        }
        if (!write(keys, ordinal, number, text, bytes, length, threadId)) {
            losses.count(Loss.KEYS, threadId);
            return ABSENT;
        }
        // A slower thread's ordinal is lost until the next clear; it only counts against the limit.
        return keys.publish(slot, hash, ordinal) ? keys.base + ordinal : RETRY;
    }

    private int find(long number, String text, byte[] bytes, int length, long threadId) {
        return switch (flavour) {
            case LONG -> find(number, true, threadId);
            case STRING -> find(text, true, threadId);
            case ENCODED -> find(bytes, length, true, threadId);
        };
    }

    private boolean write(
            KeyGeneration keys,
            int ordinal,
            long number,
            String text,
            byte[] bytes,
            int length,
            long threadId) {
        if (flavour == Flavour.ENCODED) {
            keys.encoded[ordinal] = Arrays.copyOf(bytes, length);
            return keys.writeKey(ordinal, bytes, length);
        }
        Encoder encoder = encoders.take(threadId);
        if (encoder == null) {
            return false;
        }
        try {
            if (flavour == Flavour.LONG) {
                keys.longs[ordinal] = number;
                encoder.putLong(number);
            } else {
                keys.strings[ordinal] = text;
                encoder.putString(text, Integer.MAX_VALUE);
            }
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
        if (!CHANGING.compareAndSet(this, 0, 1)) {
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
        byte[] bytes = flavour == Flavour.ENCODED ? from.encoded[ordinal] : null;
        boolean isWritten =
                write(
                        to,
                        target,
                        flavour == Flavour.LONG ? from.longs[ordinal] : 0,
                        flavour == Flavour.STRING ? from.strings[ordinal] : null,
                        bytes,
                        bytes == null ? 0 : bytes.length,
                        0);
        return isWritten && to.publish(slot, hash, target) ? target : ABSENT;
    }

    private static int hash(long key) {
        long mixed = key * 0x9e37_79b9_7f4a_7c15L;
        return (int) (mixed ^ mixed >>> 32);
    }

    private static int spread(int hash) {
        int mixed = hash * 0x9e37_79b1;
        return mixed ^ mixed >>> 15;
    }
}
