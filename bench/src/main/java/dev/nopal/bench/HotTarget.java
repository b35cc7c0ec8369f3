package dev.nopal.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A program that calls a method of about a nanosecond on all processors, without pauses.
 *
 * <p>To the command {@code look MILLIS} it answers with the calls of that time, and the longest
 * time in nanoseconds in which a thread finished none.
 */
final class HotTarget {
    /** The clock is read this seldom, so that the calls themselves are what is measured. */
    private static final int AT_ONCE = 256;

    private static final int ROUNDS = 4_000;

    private static final int STRIDE = 16;

    private static final int THREADS = Runtime.getRuntime().availableProcessors();
    private static final AtomicLongArray CALLS = new AtomicLongArray(THREADS * STRIDE);
    private static final AtomicLongArray PAUSES = new AtomicLongArray(THREADS * STRIDE);

    private static volatile long result;

    private HotTarget() {}

    /** What a pattern over the whole program finds, too. */
    static final class Work {
        private Work() {}

        /** The rotation keeps the compiler from folding several steps into one. */
        static long step(long value) {
            return Long.rotateLeft(value, 13) * 6_364_136_223_846_793_005L + 1;
        }
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        for (int i = 0; i < THREADS; i++) {
            int at = i * STRIDE;
            Thread.ofPlatform().daemon().start(() -> run(at));
        }
        System.out.println("ready -");
        var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            long before = calls();
            for (int i = 0; i < THREADS; i++) {
                PAUSES.set(i * STRIDE, 0);
            }
            long start = System.nanoTime();
            Thread.sleep(Long.parseLong(line.split(" ")[1]));
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.println((long) ((calls() - before) / seconds) + " " + longestPause());
        }
    }

    private static void run(int at) {
        long value = at;
        while (true) {
            value = request(at, value);
            if (value == 0) {
                result = value;
            }
        }
    }

    /**
     * Takes about a millisecond. The JVM does not compile the code of a frame whose class was
     * instrumented meanwhile, so a loop that never returns would be interpreted for ever.
     */
    private static long request(int at, long start) {
        long value = start;
        long before = System.nanoTime();
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < AT_ONCE; i++) {
                value = Work.step(value);
            }
            long now = System.nanoTime();
            CALLS.setOpaque(at, CALLS.getOpaque(at) + AT_ONCE);
            if (now - before > PAUSES.getOpaque(at)) {
                PAUSES.setOpaque(at, now - before);
            }
            before = now;
        }
        return value;
    }

    private static long calls() {
        long sum = 0;
        for (int i = 0; i < THREADS; i++) {
            sum += CALLS.getOpaque(i * STRIDE);
        }
        return sum;
    }

    private static long longestPause() {
        long longest = 0;
        for (int i = 0; i < THREADS; i++) {
            longest = Math.max(longest, PAUSES.getOpaque(i * STRIDE));
        }
        return longest;
    }
}
