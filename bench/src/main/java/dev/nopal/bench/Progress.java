package dev.nopal.bench;

import java.util.Locale;

/** Progress messages on the standard error stream. */
final class Progress {
    private final long start = System.nanoTime();

    void say(String format, Object... arguments) {
        System.err.printf(
                Locale.ROOT,
                "%4d s  %s%n",
                (System.nanoTime() - start) / 1_000_000_000,
                String.format(Locale.ROOT, format, arguments));
    }
}
