package dev.nopal.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.probe.Probe;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

@Timeout(30)
class SessionLockTest {
    private final List<List<Probe>> taken = new CopyOnWriteArrayList<>();
    private final SessionLock lock = new SessionLock(taken::add);

    @Test
    void takesProbesAtOnceWhileTheLockIsFree() {
        lock.announce(List.of());
        assertThat(taken).hasSize(1);
    }

    @Test
    void leavesOutWhatItsOwnHolderBrings() {
        lock.lock();
        lock.announce(List.of());
        lock.unlock();
        assertThat(taken).isEmpty();
    }

    @Test
    void takesInWhatAnInterruptedThreadBrings() throws InterruptedException {
        CountDownLatch isHeld = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread holder =
                new Thread(
                        () -> {
                            lock.lock();
                            isHeld.countDown();
                            await(mayEnd);
                            lock.unlock();
                        });
        holder.start();
        isHeld.await();
        Thread.currentThread().interrupt();
        lock.announce(List.of());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(taken).isEmpty();
        mayEnd.countDown();
        holder.join();
        assertThat(taken).hasSize(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The same happens when the holder loads a class by a loader that is loading here. */
    @Test
    void doesNotWaitForAHolderThatWaitsForTheBringingThread() throws InterruptedException {
        Object loader = new Object();
        CountDownLatch isHeld = new CountDownLatch(1);
        Thread holder =
                new Thread(
                        () -> {
                            lock.lock();
                            isHeld.countDown();
                            synchronized (loader) {
                                lock.unlock();
                            }
                        });
        long nanos;
        synchronized (loader) {
            holder.start();
            isHeld.await();
            long start = System.nanoTime();
            lock.announce(List.of());
            nanos = System.nanoTime() - start;
            assertThat(taken).isEmpty();
        }
        holder.join();
        assertThat(taken).hasSize(1);
        // It used to wait for five seconds.
        assertThat(nanos).isLessThan(TimeUnit.SECONDS.toNanos(2));
    }

    /** Instrumenting thousands of methods takes seconds, and no event counts until it is done. */
    @Test
    void doesNotWaitForAHolderThatPrepares() throws InterruptedException {
        CountDownLatch isPreparing = new CountDownLatch(1);
        CountDownLatch isAnnounced = new CountDownLatch(1);
        Thread holder =
                new Thread(
                        () -> {
                            lock.lock();
                            lock.prepare();
                            isPreparing.countDown();
                            await(isAnnounced);
                            assertThat(taken).isEmpty();
                            lock.prepared();
                            taken.add(List.of()); // It is attached; the others come first.
                            lock.unlock();
                        });
        holder.start();
        isPreparing.await();
        long start = System.nanoTime();
        lock.announce(List.of());
        assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(4));
        isAnnounced.countDown();
        holder.join();
        assertThat(taken).hasSize(2);
    }
}
