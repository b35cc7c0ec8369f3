package dev.nopal.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CountDownLatch;

class OwnThreadsTest {
    private static final int MANY = 3_000;

    @Test
    void remembersThreadsThatRunAndThoseThatEndedLately() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread running = OwnThreads.daemon("running", () -> await(end));
        running.start();
        Thread latest = null;
        for (int i = 0; i < MANY; i++) {
            latest = OwnThreads.daemon("short", () -> {});
            latest.start();
            latest.join();
        }
        assertThat(OwnThreads.contains(running.threadId())).isTrue();
        assertThat(OwnThreads.contains(latest.threadId())).isTrue();
        assertThat(OwnThreads.count()).isLessThan(MANY / 2);
        end.countDown();
        running.join();
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
