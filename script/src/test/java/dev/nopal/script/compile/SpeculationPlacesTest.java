package dev.nopal.script.compile;

import static dev.nopal.script.compile.SpeculatedCalls.COMMIT;
import static dev.nopal.script.compile.SpeculatedCalls.DISCARD;
import static dev.nopal.script.compile.SpeculatedCalls.ENTER;
import static dev.nopal.script.compile.SpeculatedCalls.KEEP;
import static dev.nopal.script.compile.SpeculatedCalls.PLACES;
import static dev.nopal.script.compile.SpeculatedCalls.SCRIPT;
import static dev.nopal.script.compile.SpeculatedCalls.call;
import static dev.nopal.script.compile.SpeculatedCalls.keep;
import static dev.nopal.script.compile.SpeculatedCalls.kept;
import static dev.nopal.script.compile.SpeculatedCalls.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.TestThreads;
import dev.nopal.script.session.Loss;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/**
 * Each thread has a place for what it keeps back, and takes it from others if there are too few.
 */
@Timeout(120)
final class SpeculationPlacesTest {
    @Test
    void threadsDecideForThemselves() throws Exception {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String name = "thread " + i;
                long decision = i % 2 == 0 ? COMMIT : DISCARD;
                Runnable body = () -> call(shop, decision, name);
                threads.add(i % 4 < 2 ? TestThreads.start(body) : TestThreads.startVirtual(body));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(kept(shop.drain()))
                    .hasSize(20)
                    .contains("thread 0", "thread 2")
                    .doesNotContain("thread 1", "thread 3");
        }
    }

    @Test
    void threadsThatEndWithoutADecisionLeaveTheirPlaces() throws Exception {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            for (int i = 0; i < 2 * PLACES; i++) {
                Runnable body =
                        () -> {
                            shop.order(ENTER, "");
                            shop.order(KEEP, "never");
                        };
                (i % 2 == 0 ? TestThreads.start(body) : TestThreads.startVirtual(body)).join();
            }
            call(shop, COMMIT, "slow");
            assertThat(kept(shop.drain())).containsExactly("slow");
            assertThat(shop.losses().of(Loss.KEPT_THREADS)).isZero();
        }
    }

    @Test
    void threadsBeyondThePlacesAreCounted() throws Exception {
        int count = 2 * PLACES;
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            CountDownLatch kept = new CountDownLatch(count);
            CountDownLatch decide = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                threads.add(
                        TestThreads.startVirtual(
                                () -> {
                                    shop.order(ENTER, "");
                                    shop.order(KEEP, "x");
                                    kept.countDown();
                                    awaitQuietly(decide);
                                    shop.order(COMMIT, "");
                                }));
            }
            kept.await();
            decide.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            long without = shop.losses().of(Loss.KEPT_THREADS);
            assertThat(without).isGreaterThanOrEqualTo(count - PLACES);
            assertThat(kept(shop.drain())).hasSize((int) (count - without));
        }
    }

    /** A place stays with its thread only until another one needs it. */
    @Test
    void threadsThatAreInNoCallLeaveTheirPlacesToOthers() throws Exception {
        int count = 3 * PLACES;
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            Semaphore[] turns = new Semaphore[count];
            Semaphore over = new Semaphore(0);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Semaphore turn = new Semaphore(0);
                turns[i] = turn;
                String name = "thread " + i;
                threads.add(
                        TestThreads.startVirtual(
                                () -> {
                                    for (long decision : new long[] {DISCARD, COMMIT}) {
                                        turn.acquireUninterruptibly();
                                        call(shop, decision, name + " " + decision);
                                        over.release();
                                    }
                                }));
            }
            for (int round = 0; round < 2; round++) {
                for (Semaphore turn : turns) {
                    turn.release();
                    over.acquire();
                }
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(shop.losses().total()).isZero();
            assertThat(kept(shop.drain()))
                    .hasSize(count)
                    .allMatch(text -> text.endsWith(" " + COMMIT));
            assertThat(sum(shop.map("@forgotten"))).isEqualTo(count);
        }
    }

    /** More threads than places take them from each other while they are in use. */
    @Test
    void whatIsCommittedIsDeliveredAndNothingElse() throws Exception {
        int count = 2 * PLACES;
        int calls = 500;
        SessionOptions options = SessionOptions.DEFAULT.withOutput(2 << 20, 16);
        try (TracedShop shop = new TracedShop(SCRIPT, options)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Runnable body =
                        () -> {
                            String name = "good " + Thread.currentThread().threadId();
                            for (int c = 0; c < calls; c++) {
                                call(shop, DISCARD, "bad", "bad");
                                Thread.yield();
                                call(shop, COMMIT, name);
                            }
                        };
                threads.add(i % 4 == 0 ? TestThreads.start(body) : TestThreads.startVirtual(body));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            List<String> delivered = kept(shop.drain());
            assertThat(delivered).isNotEmpty().allMatch(text -> text.startsWith("good "));
            assertThat(sum(shop.map("@committed"))).isEqualTo(delivered.size());
            assertThat(delivered.size() + shop.losses().total())
                    .as("%s", shop.losses())
                    .isBetween((long) count * calls, 2L * count * calls);
            assertThat(shop.losses().of(Loss.FAILED)).isZero();
        }
    }

    @Test
    void whatEndedThreadsKeptIsCountedWhenTheirPlaceIsTaken() throws Exception {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            int count = 3 * PLACES;
            for (int i = 0; i < count; i++) {
                TestThreads.start(
                                () -> {
                                    shop.order(ENTER, "");
                                    shop.order(KEEP, "never");
                                })
                        .join();
            }
            shop.session.finish();
            assertThat(shop.losses().of(Loss.KEPT_OPEN)).isEqualTo(count);
            assertThat(shop.losses().total()).isEqualTo(count);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The first ones take 1 MiB each, and the others have what is everybody's. */
    @Test
    void threadsThatKeepMuchLeaveTheOthersTheirPart() throws Exception {
        String text = "x".repeat(1_000);
        SessionOptions options = SessionOptions.DEFAULT.withOutput(2 << 20, 1);
        try (TracedShop shop = new TracedShop(SCRIPT, options)) {
            CountDownLatch allKept = new CountDownLatch(1);
            List<Integer> delivered = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            Semaphore kept = new Semaphore(0);
            for (int i = 0; i < 12; i++) {
                Runnable body =
                        () -> {
                            shop.order(ENTER, "");
                            keep(shop, 900, text);
                            kept.release();
                            awaitQuietly(allKept);
                            synchronized (delivered) {
                                shop.order(COMMIT, "");
                                delivered.add(kept(shop.drain()).size());
                            }
                        };
                threads.add(TestThreads.start(body));
                kept.acquire();
            }
            allKept.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(delivered).allMatch(size -> size >= 25).contains(900);
            int all = delivered.stream().mapToInt(Integer::intValue).sum();
            assertThat(all).isBetween(3_600, 5_000);
            assertThat(all + shop.losses().of(Loss.KEPT_FULL)).isEqualTo(12 * 900);
            assertThat(shop.losses().total()).isEqualTo(shop.losses().of(Loss.KEPT_FULL));
        }
    }
}
