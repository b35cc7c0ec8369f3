package dev.nopal.backend;

/**
 * One tracepoint in memory: whether it is enabled, and by whom.
 *
 * <p>The forms are records, because the compiler trusts their final fields: from a tracepoint in a
 * static final field it knows the addresses. All sites of a process have the same form, which
 * follows from its JDK.
 */
public sealed interface Site permits NativeSite, HeapSite {
    /**
     * Returns whether the tracepoint is enabled: at most two opaque loads and one branch, O(1).
     *
     * <p>Opaque, because a plain load may be hoisted out of a loop for good. The answer may be
     * stale by the time it is used: around an attach or detach, one event can be missed or fired
     * without a receiver.
     */
    boolean isWatched();

    /** Returns whether a JVM session is attached, with or without kernel tracers. */
    boolean isWatchedBySession();

    /** Returns whether a kernel tracer is attached, with or without JVM sessions. */
    boolean isWatchedByKernel();

    /** Returns whether there is a stub that can be called, so that kernel tracers see events. */
    boolean isCallable();

    /**
     * Returns where sessions count themselves: a {@code MemorySegment} of 8 bytes, with the count
     * in the 4 from offset 4, or an {@link java.util.concurrent.atomic.AtomicInteger}.
     */
    Object word();
}
