package dev.nopal.system.targets;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** A program that calls a tiny method without pauses, and another one a thousand times a second. */
public final class Hot {
    private static final AtomicLong ROUNDS = new AtomicLong();

    private Hot() {}

    /** What compilers write for a record is left out of patterns. */
    record Key(long value) {}

    static final class Work {
        private Work() {}

        static long step(long value) {
            return value * 6_364_136_223_846_793_005L + 1;
        }

        static long round(long value) {
            return value + 2;
        }
    }

    public static void main(String[] arguments) throws IOException {
        Thread.ofPlatform().daemon().start(Hot::burn);
        Thread.ofPlatform().daemon().start(Hot::beat);
        Dialogue.run((command, words) -> ROUNDS.get());
    }

    private static void burn() {
        long value = 1;
        while (!new Key(value).equals(new Key(0))) {
            value = Work.step(value);
        }
    }

    private static void beat() {
        long value = 0;
        try {
            while (value >= 0) {
                value = Work.round(value);
                ROUNDS.incrementAndGet();
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
