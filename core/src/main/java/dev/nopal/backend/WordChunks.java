package dev.nopal.backend;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Enable words in ordinary native memory, allocated many at a time.
 *
 * <p>Needs no native access: {@code Arena.global()} is ordinary Java.
 */
final class WordChunks {
    private static final int CHUNK_WORDS = 64;

    private MemorySegment chunk = MemorySegment.NULL;
    private int used = CHUNK_WORDS;

    /** Returns a site with a word of its own. */
    Site next() {
        if (used == CHUNK_WORDS) {
            chunk = Arena.global().allocate(CHUNK_WORDS * Long.BYTES, Long.BYTES);
            used = 0;
        }
        return NativeSite.unseen(chunk.asSlice((long) used++ * Long.BYTES, Long.BYTES));
    }
}
