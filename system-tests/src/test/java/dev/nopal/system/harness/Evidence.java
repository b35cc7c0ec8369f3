package dev.nopal.system.harness;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The latest processes of the two classes that run, to show what they said when a test fails. */
final class Evidence {
    private static final int KEPT = 12;
    private static final Deque<Supplier<String>> LATEST = new ArrayDeque<>();

    private Evidence() {}

    static synchronized void add(Supplier<String> description) {
        if (LATEST.size() == KEPT) {
            LATEST.removeFirst();
        }
        LATEST.addLast(description);
    }

    static synchronized String all() {
        return LATEST.stream().map(Supplier::get).collect(Collectors.joining("\n======\n"));
    }
}
