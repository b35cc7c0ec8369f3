package dev.nopal.agent.tracepoint;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * A count in the enable word in native memory, after the kernel's semaphore: the form of {@code
 * core} on JDK 22 and newer. Linked only there.
 */
record NativeCount(MemorySegment word) implements SessionCount {
    private static final long SESSIONS_AT = 4;

    private static final VarHandle COUNT =
            ValueLayout.JAVA_INT.varHandle().withInvokeExactBehavior();

    static NativeCount in(Object word) {
        return new NativeCount((MemorySegment) word);
    }

    @Override
    public void add(int sessions) {
        int unused = (int) COUNT.getAndAdd(word, SESSIONS_AT, sessions);
    }

    @Override
    public boolean isSame(SessionCount other) {
        return other instanceof NativeCount count && count.word.address() == word.address();
    }
}
