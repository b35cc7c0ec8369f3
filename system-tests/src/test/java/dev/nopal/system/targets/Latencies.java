package dev.nopal.system.targets;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;

/** How long each of many fires takes, and whether one of them ever waits. */
final class Latencies {
    private static final double MOST = 0.9999;

    private final CountDownLatch start = new CountDownLatch(1);
    private final AtomicLong waits = new AtomicLong();
    private final LongPredicate fire;

    private Latencies(LongPredicate fire) {
        this.fire = fire;
    }

    /** Returns the 9,999th of 10,000, the longest, and the number of waits. */
    static String measure(int threads, int count, LongPredicate fire) throws InterruptedException {
        return new Latencies(fire).measure(threads, count);
    }

    private String measure(int threads, int count) throws InterruptedException {
        long[] nanos = new long[threads * count];
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int from = i * count;
            all.add(Thread.ofPlatform().start(() -> produce(nanos, from, from + count)));
        }
        start.countDown();
        for (Thread each : all) {
            each.join();
        }
        Arrays.sort(nanos);
        int most = (int) (nanos.length * MOST);
        return nanos[most] + " " + nanos[nanos.length - 1] + " " + waits;
    }

    private void produce(long[] nanos, int from, int to) {
        try {
            start.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        long before = waitsOfThisThread();
        for (int i = from; i < to; i++) {
            long begin = System.nanoTime();
            fire.test(i);
            nanos[i] = System.nanoTime() - begin;
        }
        waits.addAndGet(waitsOfThisThread() - before);
    }

    /** Monitors that it did not get at once, and every wait and park. */
    private static long waitsOfThisThread() {
        ThreadInfo info =
                ManagementFactory.getThreadMXBean()
                        .getThreadInfo(Thread.currentThread().threadId());
        return info.getBlockedCount() + info.getWaitedCount();
    }
}
