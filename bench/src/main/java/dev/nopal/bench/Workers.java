package dev.nopal.bench;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that fire, live as long as the process, and are measured one by one. */
final class Workers {
    private static final int PAUSE_MILLIS = 20;
    private static final ThreadMXBean CLOCK = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Loop loop;
    private final ExecutorService threads =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());

    /** Fires so many times. */
    interface Loop {
        void fire(int times);
    }

    Workers(Loop loop) {
        this.loop = loop;
    }

    /** Fires at the same time on so many threads; returns the mean of what each took. */
    Fired fire(int times, int bursts, int count) throws InterruptedException {
        AtomicInteger arrived = new AtomicInteger();
        Callable<Fired> task = () -> fireBursts(times, bursts, count, arrived);
        List<Callable<Fired>> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tasks.add(task);
        }
        Fired sum = new Fired(0, 0);
        for (Future<Fired> each : threads.invokeAll(tasks)) {
            try {
                sum = sum.plus(each.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
        return sum.each(count);
    }

    /** A burst is shorter than it takes to wake a thread up: they wait for each other awake. */
    private Fired fireBursts(int times, int bursts, int count, AtomicInteger arrived)
            throws InterruptedException {
        long nanos = 0;
        long bytes = 0;
        for (int burst = 1; burst <= bursts; burst++) {
            arrived.incrementAndGet();
            while (arrived.get() < burst * count) {
                Thread.onSpinWait();
            }
            long bytesBefore = CLOCK.getCurrentThreadAllocatedBytes();
            long start = CLOCK.getCurrentThreadCpuTime();
            loop.fire(times);
            nanos += CLOCK.getCurrentThreadCpuTime() - start;
            bytes += CLOCK.getCurrentThreadAllocatedBytes() - bytesBefore;
            if (bursts > 1) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        return new Fired(nanos, bytes);
    }
}
