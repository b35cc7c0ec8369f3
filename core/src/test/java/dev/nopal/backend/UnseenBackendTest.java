package dev.nopal.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.elf.ProbeNote;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

class UnseenBackendTest {
    private static final int MANY = 200; // more than a chunk of words

    private static List<Site> sites(boolean isNative) {
        ProbeNote note = new ProbeNote("unit", "unseen", List.of(), "");
        return new UnseenBackend("why", isNative).add(Collections.nCopies(MANY, note));
    }

    @Test
    void countsSessionsInNativeMemory() {
        assertEachIsWatchedAlone(
                sites(true),
                (word, sessions) ->
                        ((MemorySegment) word).set(ValueLayout.JAVA_INT, Integer.BYTES, sessions));
    }

    @Test
    void countsSessionsOnTheHeapWithoutNativeMemory() {
        assertEachIsWatchedAlone(
                sites(false), (word, sessions) -> ((AtomicInteger) word).set(sessions));
    }

    private interface Counter {
        void set(Object word, int sessions);
    }

    private static void assertEachIsWatchedAlone(List<Site> sites, Counter counter) {
        assertThat(sites).hasSize(MANY).noneMatch(Site::isWatched).noneMatch(Site::isCallable);
        for (Site site : sites) {
            counter.set(site.word(), 1);
            assertThat(site.isWatched()).isTrue();
            assertThat(site.isWatchedBySession()).isTrue();
            assertThat(site.isWatchedByKernel()).isFalse();
            assertThat(sites.stream().filter(Site::isWatched)).containsExactly(site);
            counter.set(site.word(), 0);
        }
        assertThat(sites).noneMatch(Site::isWatched);
    }
}
