package dev.nopal.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Tests the list of threads that JDKs without virtual threads get. */
class ThreadGroupsTest {
    @Test
    void listsThreadsOfAllGroupsHoweverMany() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        ThreadGroup group = new ThreadGroup(new ThreadGroup("outer"), "inner");
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Thread thread = new Thread(group, () -> await(end));
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        Thread own = OwnThreads.daemon("own", () -> await(end));
        own.start();
        try {
            ThreadGroups list = new ThreadGroups();
            assertThat(list.all()).containsAll(threads).contains(Thread.currentThread(), own);
            assertThat(list.others()).containsAll(threads).doesNotContain(own);
        } finally {
            end.countDown();
        }
        for (Thread each : threads) {
            each.join();
        }
        assertThat(new ThreadGroups().all()).doesNotContainAnyElementsOf(threads);
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
