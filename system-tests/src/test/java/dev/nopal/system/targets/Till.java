package dev.nopal.system.targets;

import dev.nopal.Latency;
import dev.nopal.Traced;

/** A class to be traced: it has two annotations, and nothing else of Nopal. */
class Till {
    private static final int FAILURE_AT = 13;

    private long total;

    long pay(int amount) {
        total += amount;
        return total;
    }

    long pay(String voucher) {
        return pay(voucher.length());
    }

    static void refund(int amount) {
        if (amount == FAILURE_AT) {
            throw new IllegalStateException("thirteen");
        }
    }

    int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    static byte[] allocate(int bytes) {
        return new byte[bytes];
    }

    @Latency
    long audit() {
        return counted();
    }

    @Traced({"stack", "heap"})
    private long counted() {
        return total;
    }

    void slow(int millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
