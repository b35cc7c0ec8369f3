package dev.nopal.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

@Timeout(60)
final class AttachSlotsTest {
    @Test
    void runsOnlySoManyAtOnce() throws InterruptedException {
        AttachSlots slots = new AttachSlots(3, Duration.ofMinutes(1));
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(30);
        for (int i = 0; i < 30; i++) {
            slots.start(
                    "test",
                    () -> {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        Thread.yield();
                        now.decrementAndGet();
                        done.countDown();
                    });
        }
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(most.get()).isBetween(1, 3);
    }

    @Test
    void doesNotLetOneThatHangsHoldUpTheOthers() throws InterruptedException {
        AttachSlots slots = new AttachSlots(1, Duration.ofMillis(50));
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch hangs = new CountDownLatch(1);
        slots.start(
                "test",
                () -> {
                    hangs.countDown();
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        assertThat(hangs.await(30, TimeUnit.SECONDS)).isTrue();
        CountDownLatch others = new CountDownLatch(5);
        for (int i = 0; i < 5; i++) {
            slots.start("test", others::countDown);
        }
        assertThat(others.await(30, TimeUnit.SECONDS)).isTrue();
        never.countDown();
    }

    @Test
    void freesTheSlotOfOneThatFails() throws InterruptedException {
        AttachSlots slots = new AttachSlots(1, Duration.ofMinutes(1));
        CountDownLatch next = new CountDownLatch(1);
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((_, _) -> {});
        try {
            slots.start(
                    "test",
                    () -> {
                        throw new IllegalStateException("planned");
                    });
            slots.start("test", next::countDown);
            assertThat(next.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }
}
