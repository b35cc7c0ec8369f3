package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nopal.junit.shop.Shop;

import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/** Tests to whom events on other threads belong. */
@Timeout(120)
class AttributionTest {
    private final Shop shop = new Shop();

    private static void run(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    @TraceTest
    void threadsOfNobodyAreUnattributed(Traces traces) throws Exception {
        run(new Thread(() -> shop.place("eve"), "stranger"));
        assertThat(traces).neverFired(Shop.PLACED);
        assertThat(traces.unattributed())
                .singleElement()
                .satisfies(
                        event -> {
                            assertThat(event.isAttributed()).isFalse();
                            assertThat(event.threadName()).isEqualTo("stranger");
                            assertThat(event.argument("customer")).isEqualTo("eve");
                        });
        AssertionError error =
                catchThrowableOfType(
                        AssertionError.class, () -> assertThat(traces).fired(Shop.PLACED));
        assertThat(error.getMessage().replaceAll("[0-9.]+ ms", "1.000 ms"))
                .startsWith(
                        """
                        Expecting shop:order_placed to have fired, but it has not.

                        No event was recorded in this test.
                        Unattributed: 1 event on threads that belong to no test; wrap their tasks with traces.runnable(…) or traces.executor(…)
                        """)
                .contains("1.000 ms  stranger  shop:order_placed(id=1, customer=\"eve\")  at ");
        assertThat(
                        catchThrowableOfType(
                                AssertionError.class,
                                () -> assertThat(traces).hasNoUnattributedEvents()))
                .hasMessageStartingWith("Expecting no unattributed events, but there is 1.");
    }

    @TraceTest
    void wrappedTasksBelongToTheTest(Traces traces) throws Exception {
        run(new Thread(traces.runnable(() -> shop.place("ada")), "mine"));
        assertThat(traces).hasNoUnattributedEvents().fired(Shop.PLACED).times(1).onThread("mine");
    }

    @TraceTest
    void tasksOfAWrappedExecutorBelongToTheTest(Traces traces) throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(2);
                ExecutorService wrapped = traces.executor(pool)) {
            wrapped.submit(() -> shop.place("ada")).get(30, TimeUnit.SECONDS);
            List<Callable<Long>> tasks = List.of(() -> shop.place("bob"), () -> shop.place("bob"));
            for (var each : wrapped.invokeAll(tasks)) {
                each.get(30, TimeUnit.SECONDS);
            }
            pool.submit(() -> shop.place("eve")).get(30, TimeUnit.SECONDS);
        }
        assertThat(traces)
                .fired(Shop.PLACED)
                .times(3)
                .where("customer", "bob")
                .times(2)
                .fired(Shop.PLACED)
                .where("customer", "eve")
                .times(0);
        assertThat(traces.unattributed()).hasSize(1);
    }

    @TraceTest
    void virtualThreadsBelongToTheTestThatMadeThem(Traces traces) throws Exception {
        try (ExecutorService executor =
                Executors.newThreadPerTaskExecutor(traces.threads(Thread.ofVirtual().factory()))) {
            for (int i = 0; i < 100; i++) {
                executor.submit(() -> shop.place("ada"));
            }
        }
        assertThat(traces)
                .hasNoUnattributedEvents()
                .fired(Shop.PLACED)
                .times(100)
                .satisfying(event -> assertThat(event.thread().isVirtual()).isTrue());
    }

    @TraceTest
    void futuresBelongToTheTestWhenTheirTasksAreWrapped(Traces traces) {
        CompletableFuture.supplyAsync(traces.supplier(() -> shop.place("ada")))
                .thenRunAsync(traces.runnable(() -> shop.place("bob")))
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
        CompletableFuture.runAsync(
                        () -> shop.place("eve"), traces.executor((Runnable task) -> task.run()))
                .join();
        assertThat(traces).hasNoUnattributedEvents().fired(Shop.PLACED).times(3);
    }

    @TraceTest
    void aScopeEndsWhenItIsClosed(Traces traces) throws Exception {
        run(
                new Thread(
                        () -> {
                            shop.place("before");
                            try (TraceScope _ = traces.scope()) {
                                shop.place("inside");
                            }
                            shop.place("after");
                        }));
        assertThat(traces).fired(Shop.PLACED).times(1).withArgument("customer", "inside");
        assertThat(traces.unattributed())
                .extracting(event -> event.argument("customer"))
                .containsExactly("before", "after");
    }

    @TraceTest
    @RecordTraces(maxEvents = 5_000)
    void underLoadEveryEventIsKeptOrCounted(Traces traces) throws Exception {
        try (ExecutorService pool = traces.executor(Executors.newFixedThreadPool(8))) {
            for (int i = 0; i < 8; i++) {
                pool.execute(
                        () -> {
                            for (int j = 0; j < 2_000; j++) {
                                shop.place("ada");
                            }
                        });
            }
        }
        assertThat(traces.events()).hasSize(5_000);
        assertThat(traces.timeline())
                .endsWith(
                        "the recording is incomplete: 11000 events more than the 5000 that it"
                                + " keeps; record less, or raise maxEvents of @RecordTraces");
    }

    @TraceTest("method:java.util.zip.CRC32:update(int)")
    void methodsOfTheJdkAreRecorded(Traces traces) {
        CRC32 sum = new CRC32();
        sum.update(7);
        sum.update(8);
        assertThat(traces)
                .hasNoUnattributedEvents()
                .fired("method:java.util.zip.CRC32:update(int)")
                .times(2)
                .satisfying(event -> assertThat(event.elapsed()).isPresent());
    }

    @TraceTest
    void aThreadThatATestStartedIsNotItsOwn(Traces traces) throws Exception {
        Thread child = new Thread(() -> shop.place("ada"));
        run(child);
        assertThat(traces.events()).isEmpty();
        assertThat(traces.unattributed()).hasSize(1);
    }
}
