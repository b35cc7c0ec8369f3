package dev.nopal.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * One tracepoint in memory: its enable word, its stub, and the bytes of the stub while no tracer
 * has patched it.
 *
 * <pre>
 * enable word   0 u16 USDT semaphore, counted by the kernel   2 u16 unused   4 u32 JVM sessions
 * </pre>
 *
 * <p>Some consumers raise no semaphore (plain uprobes, gdb), so the stub's bytes are compared too.
 * The word and the stub are never unmapped: compiled code holds their addresses as constants.
 *
 * @param callable whether the stub is code; a tracepoint without a kernel side has none, and its
 *     {@code stub} is the word itself
 */
public record Site(MemorySegment word, MemorySegment stub, long untouched, boolean callable) {
    private static final VarHandle LONG =
            ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();
    private static final long SEMAPHORE = 0xffff;
    private static final int SESSIONS_SHIFT = 32;

    /** Creates the site of a tracepoint that no kernel tracer can see. */
    public static Site unseen(MemorySegment word) {
        return new Site(word, word, 0, false);
    }

    /**
     * Returns whether the tracepoint is enabled: two opaque loads and one branch, O(1).
     *
     * <p>Opaque, because a plain load may be hoisted out of a loop for good. The answer may be
     * stale by the time it is used: around an attach or detach, one event can be missed or fired
     * without a receiver.
     */
    public boolean isWatched() {
        return ((long) LONG.getOpaque(word, 0L) | ((long) LONG.getOpaque(stub, 0L) ^ untouched))
                != 0L;
    }

    /** Returns whether a JVM session is attached, with or without kernel tracers. */
    public boolean isWatchedBySession() {
        return (long) LONG.getOpaque(word, 0L) >>> SESSIONS_SHIFT != 0L;
    }

    /** Returns whether a kernel tracer is attached, with or without JVM sessions. */
    public boolean isWatchedByKernel() {
        return callable
                && (((long) LONG.getOpaque(word, 0L) & SEMAPHORE)
                                | ((long) LONG.getOpaque(stub, 0L) ^ untouched))
                        != 0L;
    }
}
