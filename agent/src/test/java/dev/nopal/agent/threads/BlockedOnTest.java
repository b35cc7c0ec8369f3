package dev.nopal.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

@Timeout(60)
final class BlockedOnTest {
    private final CountDownLatch isHeld = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    @Test
    void namesTheHolderOfAMonitorAndWhatItDoes() throws InterruptedException {
        Object monitor = new Object();
        BlockedOn blocked =
                whileHeld(
                        () -> {
                            synchronized (monitor) {
                                hold();
                            }
                        },
                        () -> {
                            synchronized (monitor) {
                                monitor.notifyAll();
                            }
                        },
                        Thread.State.BLOCKED);
        assertThat(blocked.lock())
                .isEqualTo("java.lang.Object@" + Integer.toHexString(identity(monitor)));
        assertHolder(blocked);
    }

    @Test
    void namesTheHolderOfALockOfTheJdk() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        BlockedOn blocked =
                whileHeld(
                        () -> {
                            lock.lock();
                            hold();
                            lock.unlock();
                        },
                        () -> {
                            lock.lock();
                            lock.unlock();
                        },
                        Thread.State.WAITING);
        assertThat(blocked.lock())
                .startsWith("java.util.concurrent.locks.ReentrantLock$NonfairSync@");
        assertHolder(blocked);
    }

    @Test
    void doesNotNameAThreadOfTheAgent() throws InterruptedException {
        Object monitor = new Object();
        Thread own =
                OwnThreads.daemon(
                        "nopal-test",
                        () -> {
                            synchronized (monitor) {
                                hold();
                            }
                        });
        BlockedOn blocked =
                whileHeld(
                        own,
                        () -> {
                            synchronized (monitor) {
                                monitor.notifyAll();
                            }
                        },
                        Thread.State.BLOCKED);
        assertThat(blocked.lock()).startsWith("java.lang.Object@");
        assertThat(blocked.holder()).isEmpty();
        assertThat(blocked.holding()).isEmpty();
    }

    @Test
    void hasNothingForAThreadThatRuns() {
        assertThat(BlockedOn.of(Thread.currentThread())).isEqualTo(BlockedOn.NOTHING);
    }

    private static int identity(Object object) {
        return System.identityHashCode(object);
    }

    private static void assertHolder(BlockedOn blocked) {
        assertThat(blocked.holder()).isEqualTo("test-holder");
        assertThat(blocked.holding())
                .contains(" < dev.nopal.agent.threads.BlockedOnTest.hold(BlockedOnTest.java:")
                .doesNotContain("java.util.concurrent.CountDownLatch");
    }

    private BlockedOn whileHeld(Runnable holding, Runnable waiting, Thread.State state)
            throws InterruptedException {
        return whileHeld(
                Thread.ofPlatform().name("test-holder").unstarted(holding), waiting, state);
    }

    private BlockedOn whileHeld(Thread holder, Runnable waiting, Thread.State state)
            throws InterruptedException {
        holder.start();
        isHeld.await();
        Thread waiter = Thread.ofPlatform().start(waiting);
        // The holder waits, too, before it is looked at.
        while (waiter.getState() != state || holder.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        BlockedOn blocked = BlockedOn.of(waiter);
        end.countDown();
        holder.join();
        waiter.join();
        return blocked;
    }

    private void hold() {
        isHeld.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
