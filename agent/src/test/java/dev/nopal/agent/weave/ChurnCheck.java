package dev.nopal.agent.weave;

import dev.nopal.fixture.Fixture;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Weaves and restores a class again and again while two threads use it. Prints what grew, what
 * failed, and how fast the program is afterwards.
 *
 * <p>Argument: how often.
 */
final class ChurnCheck {
    private static final int WARM_UP = 100;
    private static final LongAdder DONE = new LongAdder();
    private static final AtomicInteger WRONG = new AtomicInteger();

    private static volatile boolean stopped;

    private record Size(long metaspace, long classes, int descriptors, int threads) {
        static Size now() {
            System.gc();
            long metaspace = 0;
            for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
                metaspace += pool.getName().equals("Metaspace") ? pool.getUsage().getUsed() : 0;
            }
            return new Size(
                    metaspace,
                    ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(),
                    new File("/proc/self/fd").list().length,
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }
    }

    private ChurnCheck() {}

    public static void main(String[] args) throws Exception {
        int times = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(ChurnCheck::use);
            threads[i].start();
        }
        cycle(WARM_UP);
        double before = throughput();
        Size first = Size.now();
        long entered = Everywhere.ENTERED.sum();
        cycle(times);
        Size last = Size.now();
        double after = throughput();
        stopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.printf(
                "wrong %d hooked %s%nmetaspace %d%nclasses %d%ndescriptors %d%nthreads %d%nspeed %.2f%n",
                WRONG.get(),
                Everywhere.ENTERED.sum() > entered,
                last.metaspace() - first.metaspace(),
                last.classes() - first.classes(),
                last.descriptors() - first.descriptors(),
                last.threads() - first.threads(),
                after / before);
    }

    private static void cycle(int times) {
        Weaver weaver = Weaver.of(TestAgent.instrumentation());
        Wish wish = new Everywhere(Fixture.class.getName()::equals, true, true);
        for (int i = 0; i < times; i++) {
            try (Weaving weaving = weaver.weave(wish, Limits.DEFAULT)) {
                if (weaving.report().methods() == 0 || !weaving.report().skipped().isEmpty()) {
                    WRONG.incrementAndGet();
                }
            }
        }
    }

    /** The best of several moments: others use this machine, too. */
    private static double throughput() throws InterruptedException {
        double best = 0;
        for (int i = 0; i < 20; i++) {
            long start = System.nanoTime();
            long done = DONE.sum();
            Thread.sleep(100);
            best = Math.max(best, (double) (DONE.sum() - done) / (System.nanoTime() - start));
        }
        return best;
    }

    private static void use() {
        Fixture fixture = new Fixture(1);
        while (!stopped) {
            try {
                boolean right =
                        Fixture.loop(10) == 285
                                && fixture.recursive(5) == 5
                                && fixture.overwritten(1, "a", 2) == 4
                                && fixture.blocked(fixture, false) == 2
                                && fixture.locked(false) == 1
                                && Fixture.throughLambda(4) == 8;
                try {
                    fixture.failing(0);
                    right = false;
                } catch (ArithmeticException expected) {
                    DONE.increment();
                }
                if (!right) {
                    WRONG.incrementAndGet();
                }
            } catch (Throwable e) {
                WRONG.incrementAndGet();
            }
        }
    }
}
