package dev.nopal.bench;

import dev.nopal.TracepointProvider;

/** Many tracepoints that have nothing to do with the measured one. */
final class Crowd {
    static final int SIZE = 10_000;

    private Crowd() {}

    static void register(int size) {
        if (size > 0) {
            TracepointProvider crowd = TracepointProvider.named("crowd");
            for (int i = 0; i < size; i++) {
                crowd.tracepoint(name(i), long.class, String.class);
            }
        }
    }

    static String name(int index) {
        return "number_" + index;
    }
}
