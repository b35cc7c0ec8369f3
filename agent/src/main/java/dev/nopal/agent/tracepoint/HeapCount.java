package dev.nopal.agent.tracepoint;

import java.util.concurrent.atomic.AtomicInteger;

/** A count on the Java heap: the form of {@code core} before JDK 22. */
record HeapCount(AtomicInteger word) implements SessionCount {
    @Override
    public void add(int sessions) {
        word.addAndGet(sessions);
    }

    @Override
    public boolean isSame(SessionCount other) {
        return other instanceof HeapCount count && count.word == word;
    }
}
