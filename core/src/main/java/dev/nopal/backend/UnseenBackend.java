package dev.nopal.backend;

import dev.nopal.elf.ProbeNote;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The backend without kernel tracers: enable words in ordinary memory, which only JVM sessions
 * find.
 *
 * <p>Needs no native access: {@code Arena.global()} is ordinary Java.
 */
public final class UnseenBackend implements Backend {
    private static final int CHUNK_WORDS = 64;

    private final String problem;
    private MemorySegment chunk = MemorySegment.NULL;
    private int used = CHUNK_WORDS;

    public UnseenBackend(String problem) {
        this.problem = problem;
    }

    @Override
    public List<Site> add(List<ProbeNote> probes) {
        List<Site> sites = new ArrayList<>(probes.size());
        for (int i = 0; i < probes.size(); i++) {
            sites.add(Site.unseen(nextWord()));
        }
        return sites;
    }

    private MemorySegment nextWord() {
        if (used == CHUNK_WORDS) {
            chunk = Arena.global().allocate(CHUNK_WORDS * Long.BYTES, Long.BYTES);
            used = 0;
        }
        return chunk.asSlice((long) used++ * Long.BYTES, Long.BYTES);
    }

    @Override
    public void publish() {}

    @Override
    public void withdraw() {}

    @Override
    public List<Path> paths() {
        return List.of();
    }

    @Override
    public String problem() {
        return problem;
    }
}
