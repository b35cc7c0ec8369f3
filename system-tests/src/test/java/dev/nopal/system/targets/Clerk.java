package dev.nopal.system.targets;

import java.io.IOException;
import java.util.List;

/**
 * A program whose threads do the same work again and again, with known times and counts: {@code
 * order} calls {@code price} twice, {@code book} twice from a lambda, {@code refuse} once, which
 * throws, and {@code fold}, which calls itself four times.
 *
 * <pre>
 * grind    starts a thread that calls a tiny method for all it is worth
 * </pre>
 */
public final class Clerk {
    private static volatile long ground;

    private Clerk() {}

    public static void main(String[] args) throws IOException {
        for (int i = 0; i < 2; i++) {
            Thread.ofPlatform().daemon().start(Clerk::work);
            Thread.ofVirtual().start(Clerk::work);
        }
        Dialogue.run((command, words) -> grind());
    }

    private static String grind() {
        Thread.ofPlatform().daemon().start(Clerk::mill);
        return "grinding";
    }

    private static void work() {
        while (true) {
            order();
        }
    }

    private static void order() {
        price();
        price();
        List.of(1, 2).forEach(item -> book());
        try {
            refuse();
        } catch (IllegalStateException e) {
            // As planned.
        }
        fold(4);
    }

    private static void price() {
        lookup();
        pause(4);
    }

    private static void lookup() {
        pause(12);
    }

    private static void book() {
        pause(8);
    }

    private static void refuse() {
        pause(8);
        throw new IllegalStateException("refused");
    }

    private static int fold(int depth) {
        pause(2);
        return depth == 0 ? 0 : 1 + fold(depth - 1);
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void mill() {
        while (true) {
            batch();
        }
    }

    private static void batch() {
        long sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += grain(i);
        }
        ground = sum;
    }

    private static long grain(long number) {
        return Long.toString(number * 31).hashCode();
    }

    private static void never() {
        ground = 0;
    }

    /** Keeps the compiler from warning; nobody calls it. */
    static Runnable unused() {
        return Clerk::never;
    }
}
