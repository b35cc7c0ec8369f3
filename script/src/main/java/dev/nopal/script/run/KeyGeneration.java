package dev.nopal.script.run;

import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.session.SessionMemory;
import dev.nopal.script.session.TableLayout;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The keys of a map until it is cleared, or is full and has deleted keys: an index on the heap,
 * keys and entries in the file.
 *
 * <p>A word of the index is the key's hash and 1 + its ordinal; 0 is free. A word never changes
 * again, so finding needs no lock, and two threads that insert one key meet at one free word.
 * Before the next generation replaces this one, free words are closed, so that no key is inserted
 * too late to be copied.
 */
final class KeyGeneration {
    private static final VarHandle INDEX = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle ARENA_NEXT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ARENA_NEXT = lookup.findVarHandle(KeyGeneration.class, "arenaNext", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final long CLOSED = 1L << 32; // No ordinal, and not 0.

    private final long[] index;
    final int mask;

    /** The parts of keys by ordinal within this generation, or the encoded keys. */
    final long[] numbers;

    final long[] numbers2;
    final String[] texts;
    final String[] texts2;
    final byte[][] encoded;

    /** The first ordinal in the file. */
    final int base;

    private final SessionMemory memory;
    private final MapDescriptor.Table table;
    private final boolean isInSecondArena;
    private final long arenaEnd;
    private final Ordinals ordinals;

    /**
     * How many ordinals of this half of the file were ever claimed. Those after them are as the
     * file was created; they are not written only to empty them, because that would allocate their
     * pages.
     */
    private final AtomicInteger everClaimed;

    private final AtomicInteger everClaimedInOther;
    private final long[] keyOffsets;
    private final int[] keyLengths;

    private long arenaNext;

    /** Creates the first generation of a map. */
    KeyGeneration(SessionMemory memory, MapDescriptor.Table table, boolean isEncoded, int limit) {
        this(memory, table, isEncoded, limit, 0, false, new AtomicInteger(), new AtomicInteger());
    }

    /** Creates an empty generation. */
    private KeyGeneration(
            SessionMemory memory,
            MapDescriptor.Table table,
            boolean isEncoded,
            int limit,
            int base,
            boolean isInSecondArena,
            AtomicInteger everClaimed,
            AtomicInteger everClaimedInOther) {
        this.memory = memory;
        this.table = table;
        this.base = base;
        this.isInSecondArena = isInSecondArena;
        long arenaHalf = table.arenaSize() / (table.ordinals() / limit) & -8;
        this.arenaNext = isInSecondArena ? arenaHalf : 0;
        this.arenaEnd = arenaNext + arenaHalf;
        this.index = new long[Integer.highestOneBit(Math.max(limit, 2) * 4 - 1)];
        this.mask = index.length - 1;
        this.numbers = isEncoded ? null : new long[limit];
        this.numbers2 = isEncoded ? null : new long[limit];
        this.texts = isEncoded ? null : new String[limit];
        this.texts2 = isEncoded ? null : new String[limit];
        this.encoded = isEncoded ? new byte[limit][] : null;
        this.ordinals = new Ordinals(limit);
        this.everClaimed = everClaimed;
        this.everClaimedInOther = everClaimedInOther;
        this.keyOffsets = new long[limit];
        this.keyLengths = new int[limit];
    }

    /**
     * Creates a generation with the same ordinals, of which some may be claimed again; its index is
     * empty, and its keys go into the other half of the arena.
     */
    private KeyGeneration(KeyGeneration full, Ordinals ordinals) {
        this.memory = full.memory;
        this.table = full.table;
        this.base = full.base;
        this.isInSecondArena = !full.isInSecondArena;
        long arenaHalf = table.arenaSize() / 2 & -8;
        this.arenaNext = isInSecondArena ? arenaHalf : 0;
        this.arenaEnd = arenaNext + arenaHalf;
        this.index = new long[full.index.length];
        this.mask = full.mask;
        this.numbers = full.numbers;
        this.numbers2 = full.numbers2;
        this.texts = full.texts;
        this.texts2 = full.texts2;
        this.encoded = full.encoded;
        this.ordinals = ordinals;
        this.everClaimed = full.everClaimed;
        this.everClaimedInOther = full.everClaimedInOther;
        this.keyOffsets = full.keyOffsets;
        this.keyLengths = full.keyLengths;
    }

    /**
     * Returns an empty generation that shares neither ordinals nor keys in the file with this one.
     */
    KeyGeneration other() {
        int limit = ordinals.count();
        return new KeyGeneration(
                memory,
                table,
                encoded != null,
                limit,
                base == 0 ? limit : 0,
                !isInSecondArena,
                everClaimedInOther,
                everClaimed);
    }

    long word(int slot) {
        return (long) INDEX.getAcquire(index, slot);
    }

    /** Returns whether the search for a key ends at this word. */
    static boolean isEnd(long word) {
        return (int) word == 0;
    }

    static boolean isClosed(long word) {
        return word == CLOSED;
    }

    static int ordinal(long word) {
        return (int) word - 1;
    }

    static boolean hasHash(long word, int hash) {
        return (int) (word >>> 32) == hash;
    }

    boolean isAt(int ordinal, long number, long number2, String text, String text2) {
        return numbers[ordinal] == number
                && numbers2[ordinal] == number2
                && (text == null || text.equals(texts[ordinal]))
                && (text2 == null || text2.equals(texts2[ordinal]));
    }

    /** Claims an ordinal for this thread; returns -1 if there is none. */
    int claim() {
        int ordinal = ordinals.claim();
        int before = everClaimed.get();
        while (ordinal >= before && !everClaimed.compareAndSet(before, ordinal + 1)) {
            before = everClaimed.get();
        }
        return ordinal;
    }

    /** Returns a claimed ordinal for whose key there was no room. */
    void waste(int ordinal) {
        ordinals.waste(ordinal);
    }

    /** Writes a key's bytes into the file; returns false if the arena is full. */
    boolean writeKey(int ordinal, byte[] bytes, int length) {
        long size = keySpace(length);
        long at = (long) ARENA_NEXT.getAndAdd(this, size);
        if (at + size > arenaEnd) {
            return false;
        }
        long offset = table.arena() + at;
        memory.putInt(offset, length);
        memory.putBytes(offset + Integer.BYTES, bytes, length);
        keyOffsets[ordinal] = at + 1;
        keyLengths[ordinal] = length;
        return true;
    }

    /** Makes the key findable; returns false if another thread was faster at this word. */
    boolean publish(int slot, int hash, int ordinal) {
        ordinals.use(ordinal);
        long word = (long) hash << 32 | ordinal + 1;
        if (!INDEX.compareAndSet(index, slot, 0L, word)) {
            ordinals.giveBack(ordinal);
            return false;
        }
        settle(ordinal);
        return true;
    }

    boolean isLive(int ordinal) {
        return ordinals.isLive(ordinal);
    }

    /** Returns the ordinal of a word's key, or -1 if that is not live. */
    int liveOrdinal(int slot) {
        long word = word(slot);
        return !isEnd(word) && isLive(ordinal(word)) ? ordinal(word) : -1;
    }

    void delete(int ordinal) {
        if (ordinals.delete(ordinal)) {
            settle(ordinal);
        }
    }

    /**
     * Makes a deleted key live and empty; returns false if its ordinal is no longer its own, or
     * another thread does so.
     */
    boolean revive(int ordinal, Cells cells) {
        if (!ordinals.beginRevival(ordinal)) {
            return isLive(ordinal);
        }
        boolean isEmpty = false;
        try {
            cells.clear(base + ordinal, 0);
            isEmpty = true;
        } finally {
            ordinals.endRevival(ordinal, isEmpty);
        }
        settle(ordinal);
        return true;
    }

    /**
     * Returns a generation in which the ordinals of deleted keys may be claimed again, or null if
     * there are none. All other keys keep their ordinals, so no value moves: a reader of the file
     * finds each of them at any moment.
     */
    KeyGeneration withoutDeleted(Cells cells) {
        Ordinals claimable = ordinals.withoutDeleted();
        if (claimable == null) {
            return null;
        }
        claimable.clear(cells, base, everClaimed.get());
        KeyGeneration fresh = new KeyGeneration(this, claimable);
        close();
        for (int slot = 0; slot <= mask; slot++) {
            long word = word(slot);
            if (!isEnd(word) && ordinals.hasKey(ordinal(word))) {
                fresh.take(word);
            }
        }
        claimable.take(); // Last: if something fails before, they are free the next time.
        return fresh;
    }

    /** Prevents further insertions. */
    private void close() {
        for (int slot = 0; slot <= mask; slot++) {
            boolean unused = INDEX.compareAndSet(index, slot, 0L, CLOSED);
        }
    }

    /** Copies a key from the previous generation; no other thread uses this one yet. */
    private void take(long word) {
        int slot = (int) (word >>> 32) & mask;
        while (index[slot] != 0) {
            slot = slot + 1 & mask;
        }
        index[slot] = word;
        int ordinal = ordinal(word);
        long at = arenaNext;
        arenaNext = at + keySpace(keyLengths[ordinal]);
        memory.copyBytes(
                table.arena() + keyOffsets[ordinal] - 1,
                table.arena() + at,
                Integer.BYTES + keyLengths[ordinal]);
        keyOffsets[ordinal] = at + 1;
        settle(ordinal);
    }

    /**
     * Updates the entry in the file to the state, even if other threads change that meanwhile: the
     * last one to write the entry checks the state afterwards.
     */
    private void settle(int ordinal) {
        boolean isLive;
        do {
            isLive = isLive(ordinal);
            setEntry(ordinal, isLive ? keyOffsets[ordinal] : TableLayout.DEAD);
            VarHandle.fullFence();
        } while (isLive != isLive(ordinal));
    }

    private static long keySpace(int length) {
        return Integer.BYTES + (length + 7L & -8L);
    }

    private void setEntry(int ordinal, long word) {
        memory.setRelease(table.entries() + 8L * (base + ordinal), word);
    }

    /** Publishes keys whose thread failed between making them findable and publishing them. */
    void showAll() {
        for (int slot = 0; slot <= mask; slot++) {
            int ordinal = liveOrdinal(slot);
            if (ordinal >= 0) {
                settle(ordinal);
            }
        }
    }

    /** Empties this half of the file. */
    void wipe(Cells cells) {
        hideAll();
        for (int ordinal = everClaimed.get() - 1; ordinal >= 0; ordinal--) {
            cells.clear(base + ordinal, 0);
        }
    }

    /** Deletes all keys, including those that are being published. */
    void retire() {
        close();
        ordinals.freeAll();
        hideAll();
    }

    void hideAll() {
        for (int ordinal = everClaimed.get() - 1; ordinal >= 0; ordinal--) {
            setEntry(ordinal, 0);
        }
    }
}
