package dev.nopal.backend;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A site on the Java heap, which needs no {@link dev.nopal.os.ForeignFunctions}: only JVM sessions
 * can see the tracepoint.
 *
 * @param word the number of sessions
 */
public record HeapSite(AtomicInteger word) implements Site {
    @Override
    public boolean isWatched() {
        return word.getOpaque() != 0;
    }

    @Override
    public boolean isWatchedBySession() {
        return word.getOpaque() != 0;
    }

    @Override
    public boolean isWatchedByKernel() {
        return false;
    }

    @Override
    public boolean isCallable() {
        return false;
    }
}
