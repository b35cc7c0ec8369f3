package dev.nopal.cli.report;

import static dev.nopal.cli.report.ProgramStackTest.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ActivityTest {
    private static final String OWN = "com.shop.Shop.pay(Shop.java:76)";

    @Test
    void seesNativeCallsThatWait() {
        assertThat(Activity.of("RUNNABLE", stack("sun.nio.ch.Net.poll(Native Method)", OWN)))
                .isEqualTo(Activity.IO);
        assertThat(
                        Activity.of(
                                "RUNNABLE",
                                stack("sun.nio.ch.FileDispatcherImpl.force0(Native Method)", OWN)))
                .isEqualTo(Activity.IO);
        assertThat(
                        Activity.of(
                                "WAITING",
                                stack(
                                        "java.lang.VirtualThread.park(VirtualThread.java:1)",
                                        "sun.nio.ch.NioSocketImpl.park(NioSocketImpl.java:1)",
                                        OWN)))
                .isEqualTo(Activity.IO);
    }

    @Test
    void takesOtherNativeCallsForRunning() {
        assertThat(Activity.of("RUNNABLE", stack("java.lang.System.arraycopy(Native Method)", OWN)))
                .isEqualTo(Activity.RUNNING);
        assertThat(Activity.of("RUNNABLE", stack("sun.nio.ch.Net.poll(Net.java:1)", OWN)))
                .isEqualTo(Activity.RUNNING);
    }

    @Test
    void distinguishesLocksFromOtherWaits() {
        assertThat(Activity.of("BLOCKED", stack(OWN))).isEqualTo(Activity.LOCK);
        assertThat(
                        Activity.of(
                                "WAITING",
                                stack(
                                        "jdk.internal.misc.Unsafe.park(Native Method)",
                                        "java.util.concurrent.locks.ReentrantLock.lock(line 1)",
                                        OWN)))
                .isEqualTo(Activity.LOCK);
        assertThat(Activity.of("WAITING", stack("java.lang.Object.wait(line 1)", OWN)))
                .isEqualTo(Activity.WAITING);
    }

    @Test
    void takesThePauseOfALoopForIdleAndTheSleepOfARequestForWaiting() {
        String sleep = "java.lang.Thread.sleep(line 1)";
        assertThat(Activity.of("TIMED_WAITING", stack(sleep, OWN, "java.lang.Thread.run(line 2)")))
                .isEqualTo(Activity.IDLE);
        assertThat(
                        Activity.of(
                                "TIMED_WAITING",
                                stack(
                                        sleep,
                                        OWN,
                                        "java.util.concurrent.ThreadPoolExecutor.runWorker(line 2)",
                                        "java.lang.Thread.run(line 3)")))
                .isEqualTo(Activity.WAITING);
        assertThat(
                        Activity.of(
                                "TIMED_WAITING",
                                stack(
                                        sleep,
                                        OWN,
                                        "com.shop.Shop.run(line 2)",
                                        "java.lang.Thread.run(line 3)")))
                .isEqualTo(Activity.WAITING);
    }

    @Test
    void takesThreadsOfTheJvmForIdle() {
        assertThat(Activity.of("RUNNABLE", stack())).isEqualTo(Activity.IDLE);
        assertThat(
                        Activity.of(
                                "RUNNABLE",
                                stack(
                                        "java.lang.ref.Reference.waitForReferencePendingList(Native Method)")))
                .isEqualTo(Activity.IDLE);
        assertThat(Activity.of("RUNNABLE", stack("java.util.HashMap.get(line 1)")))
                .isEqualTo(Activity.RUNNING);
    }

    /** Deeper in the program, a queue may be a pool of printers that all are out of. */
    @Test
    void takesOnlyTheQueueOfALoopForWork() {
        String poll = "java.util.concurrent.LinkedBlockingQueue.poll(line 1)";
        String run = "java.lang.Thread.run(line 9)";
        String server = "sun.net.httpserver.ServerImpl$Exchange.run(line 7)";
        String worker = "java.util.concurrent.ThreadPoolExecutor$Worker.run(line 8)";
        assertThat(Activity.of("TIMED_WAITING", stack(poll, OWN, run))).isEqualTo(Activity.IDLE);
        assertThat(Activity.of("TIMED_WAITING", stack(poll, OWN, worker, run)))
                .isEqualTo(Activity.IDLE);
        assertThat(Activity.of("TIMED_WAITING", stack(poll, OWN, server, worker, run)))
                .isEqualTo(Activity.WAITING);
        assertThat(Activity.of("WAITING", stack(poll, OWN, "com.shop.Shop.serve(line 2)", run)))
                .isEqualTo(Activity.WAITING);
    }

    @Test
    void takesTheMainThreadThatJoinsOthersForIdle() {
        String join = "java.lang.Thread.join(line 1)";
        String start = "com.shop.Shop.start(line 3)";
        String main = "com.shop.Shop.main(line 4)";
        assertThat(Activity.of("WAITING", stack(join, OWN, start, main))).isEqualTo(Activity.IDLE);
        assertThat(Activity.of("WAITING", stack(join, OWN, "java.lang.Thread.run(line 9)")))
                .isEqualTo(Activity.WAITING);
    }

    @Test
    void takesWaitingForWorkForIdle() {
        assertThat(
                        Activity.of(
                                "WAITING",
                                stack(
                                        "jdk.internal.misc.Unsafe.park(Native Method)",
                                        "java.util.concurrent.ThreadPoolExecutor.getTask(line 1)",
                                        "java.lang.Thread.run(line 2)")))
                .isEqualTo(Activity.IDLE);
        assertThat(
                        Activity.of(
                                "WAITING",
                                stack(
                                        "java.util.concurrent.LinkedBlockingQueue.take(line 1)",
                                        "com.shop.Worker.run(line 2)")))
                .isEqualTo(Activity.IDLE);
        assertThat(
                        Activity.of(
                                "RUNNABLE",
                                stack(
                                        "sun.nio.ch.EPoll.wait(Native Method)",
                                        "sun.nio.ch.SelectorImpl.select(line 1)",
                                        "java.lang.Thread.run(line 2)")))
                .isEqualTo(Activity.IDLE);
    }
}
