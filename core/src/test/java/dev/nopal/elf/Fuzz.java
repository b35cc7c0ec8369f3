package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;

/**
 * A loop that runs an input repeatedly, each time with another seed.
 *
 * <p>A failure names the seed; {@code -Dnopal.fuzz.seed=N} starts with it. {@code
 * -Dnopal.fuzz.millis=N} runs it longer.
 */
final class Fuzz {
    private static final long NANOS = Long.getLong("nopal.fuzz.millis", 2000) * 1_000_000;

    /** Far more than any input needs, far less than a loop of 2^32 iterations takes. */
    private static final long MAX_NANOS_EACH = 5_000_000_000L;

    interface Input {
        /** Throws only when the code under test has a bug. */
        void run(Random random) throws Exception;
    }

    static void run(Input input) {
        long seed = Long.getLong("nopal.fuzz.seed", System.nanoTime());
        long start = System.nanoTime();
        long now = start;
        do {
            long before = now;
            try {
                input.run(new Random(seed));
            } catch (Exception | Error e) {
                throw new AssertionError("run again with -Dnopal.fuzz.seed=" + seed, e);
            }
            now = System.nanoTime();
            assertThat(now - before).as("-Dnopal.fuzz.seed=" + seed).isLessThan(MAX_NANOS_EACH);
            seed++;
        } while (now - start < NANOS);
    }

    private Fuzz() {}
}
