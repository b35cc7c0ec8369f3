package dev.nopal.junit.budget.cases;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** Two tests that must run at the same time. */
final class Meeting {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    private Meeting() {}

    /** Runs a task while the other test runs, too. */
    static void both(Runnable task) throws Exception {
        BARRIER.await(20, TimeUnit.SECONDS);
        task.run();
        BARRIER.await(20, TimeUnit.SECONDS);
    }
}
