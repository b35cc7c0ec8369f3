package dev.nopal.cli.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

class ThreadsTest {
    private static final int TASKS = 20;

    @ParameterizedTest
    @CsvSource({"17, false", "20, false", "21, true", "25, true"})
    void eachTaskGetsAThreadThatDoesNotKeepTheProcessAlive(int feature, boolean isVirtual)
            throws InterruptedException {
        CountDownLatch together = new CountDownLatch(TASKS);
        CountDownLatch asExpected = new CountDownLatch(TASKS);
        try (ExecutorService threads = Threads.perTask(feature)) {
            for (int i = 0; i < TASKS; i++) {
                threads.execute(
                        () -> {
                            together.countDown();
                            await(together); // Ends only if all tasks run at the same time.
                            Thread self = Thread.currentThread();
                            if (self.isDaemon() && self.isVirtual() == isVirtual) {
                                asExpected.countDown();
                            }
                        });
            }
            assertThat(asExpected.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
