package dev.nopal.agent.instrument;

import dev.nopal.fixture.Busy;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Instruments and restores a class repeatedly while two threads use it. Prints what grew, what
 * failed, and how fast the program is afterwards.
 *
 * <p>Argument: how often.
 */
final class ChurnCheck {
    private static final int WARM_UP = 200;
    private static final int MOMENTS = 10;
    private static final int MAX_MOMENTS = 200;
    private static final double RECOVERED = 0.9;
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
                    TestAgent.instrumentation().getAllLoadedClasses().length,
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
        double before = throughput(0);
        Size first = Size.now();
        long entered = Everywhere.ENTERED.sum();
        cycle(times);
        Size last = Size.now();
        double after = throughput(RECOVERED * before);
        stopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.printf(
                Locale.ROOT,
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
        Instrumenter instrumenter = Instrumenter.of(TestAgent.instrumentation());
        InstrumentationRequest request = new Everywhere(Busy.class.getName()::equals, true, true);
        for (int i = 0; i < times; i++) {
            if (i % 50 == 0) {
                System.gc(); // Only then does the JVM free old versions of a class.
            }
            try (Installation installation =
                    instrumenter.instrument(request, MethodLimit.DEFAULT)) {
                if (installation.report().methods() == 0
                        || !installation.report().skipped().isEmpty()) {
                    WRONG.incrementAndGet();
                }
            }
        }
    }

    /**
     * Returns the best of several measurements, because other processes use this machine, too.
     * Measures until it is enough, because the JIT compiler has to compile the code again first.
     */
    private static double throughput(double enough) throws InterruptedException {
        double best = 0;
        for (int i = 0; i < MOMENTS || best < enough && i < MAX_MOMENTS; i++) {
            long start = System.nanoTime();
            long done = DONE.sum();
            Thread.sleep(100);
            best = Math.max(best, (double) (DONE.sum() - done) / (System.nanoTime() - start));
        }
        return best;
    }

    private static void use() {
        Busy busy = new Busy();
        while (!stopped) {
            try {
                boolean right =
                        Busy.squares(10) == 285
                                && busy.recursive(5) == 5
                                && busy.overwritten(1, 2) == 4
                                && busy.blocked(5) == 2
                                && busy.locked(2) == 2;
                try {
                    busy.blocked(0);
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
