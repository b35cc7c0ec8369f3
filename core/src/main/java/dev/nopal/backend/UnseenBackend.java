package dev.nopal.backend;

import dev.nopal.elf.ProbeNote;
import dev.nopal.os.ForeignFunctions;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The backend without kernel tracers: enable words in ordinary memory, which only JVM sessions
 * find.
 */
public final class UnseenBackend implements Backend {
    private final String problem;
    private final WordChunks words; // null where there is no native memory

    public UnseenBackend(String problem) {
        this(problem, ForeignFunctions.EXIST);
    }

    /** Creates one whose sites have the form of a JVM with or without native memory. */
    UnseenBackend(String problem, boolean isNative) {
        this.problem = problem;
        this.words = isNative ? new WordChunks() : null;
    }

    @Override
    public List<Site> add(List<ProbeNote> probes) {
        List<Site> sites = new ArrayList<>(probes.size());
        for (int i = 0; i < probes.size(); i++) {
            sites.add(words == null ? new HeapSite(new AtomicInteger()) : words.next());
        }
        return sites;
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
