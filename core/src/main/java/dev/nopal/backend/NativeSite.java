package dev.nopal.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * A site in native memory: the enable word, the stub, and the bytes of the stub while no tracer has
 * patched it. The form of every site where {@link dev.nopal.os.ForeignFunctions} exist.
 *
 * <pre>
 * enable word   0 u16 USDT semaphore, counted by the kernel   2 u16 unused   4 u32 JVM sessions
 * </pre>
 *
 * <p>Some consumers raise no semaphore (plain uprobes, gdb), so the stub's bytes are compared too.
 * The word and the stub are never unmapped: compiled code holds their addresses as constants.
 *
 * @param isCallable whether the stub is code; a tracepoint without a kernel side has none, and its
 *     {@code stub} is the word itself
 */
public record NativeSite(MemorySegment word, MemorySegment stub, long untouched, boolean isCallable)
        implements Site {
    private static final VarHandle LONG =
            ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();
    private static final long SEMAPHORE = 0xffff;
    private static final int SESSIONS_SHIFT = 32;

    /** Creates the site of a tracepoint that no kernel tracer can see. */
    public static NativeSite unseen(MemorySegment word) {
        return new NativeSite(word, word, 0, false);
    }

    @Override
    public boolean isWatched() {
        return ((long) LONG.getOpaque(word, 0L) | ((long) LONG.getOpaque(stub, 0L) ^ untouched))
                != 0L;
    }

    @Override
    public boolean isWatchedBySession() {
        return (long) LONG.getOpaque(word, 0L) >>> SESSIONS_SHIFT != 0L;
    }

    @Override
    public boolean isWatchedByKernel() {
        return isCallable
                && (((long) LONG.getOpaque(word, 0L) & SEMAPHORE)
                                | ((long) LONG.getOpaque(stub, 0L) ^ untouched))
                        != 0L;
    }
}
