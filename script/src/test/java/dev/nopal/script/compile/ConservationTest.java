package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.TestThreads;
import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.Loss;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Nothing is lost silently: every event was delivered or counted as lost. */
@ParameterizedClass
@MethodSource("dev.nopal.script.session.TestMemory#mappings")
final class ConservationTest {
    private static final int EVENTS = Integer.getInteger("nopal.events", 100_000);
    private static final int PRODUCERS = 8;

    @Parameter FileMapping mapping = FileMapping.BEST;

    private SessionOptions options() {
        return SessionOptions.DEFAULT.withMapping(mapping);
    }

    @ParameterizedTest
    @ValueSource(ints = {4 << 10, 64 << 10, 1 << 20})
    void printedEventsAreDeliveredOrCounted(int ringCapacity) throws Exception {
        SessionOptions options = options().withOutput(ringCapacity, 4);
        try (TracedShop shop =
                new TracedShop("printf(\"%lld %s\\n\", arg0, str(arg1));", options)) {
            List<Thread> producers = new ArrayList<>();
            CountDownLatch running = new CountDownLatch(PRODUCERS);
            for (int p = 0; p < PRODUCERS; p++) {
                String name = "producer-" + p;
                producers.add(
                        TestThreads.start(
                                () -> {
                                    for (int i = 0; i < EVENTS; i++) {
                                        shop.order(i, name);
                                    }
                                    running.countDown();
                                }));
            }
            Map<String, Long> lastIds = new HashMap<>();
            long delivered = 0;
            while (running.getCount() > 0) {
                delivered += check(shop.view.poll(), lastIds);
            }
            for (Thread producer : producers) {
                producer.join();
            }
            delivered += check(shop.drain(), lastIds);
            assertThat(delivered).isPositive();
            assertThat(delivered + shop.losses().total()).isEqualTo((long) PRODUCERS * EVENTS);
            assertThat(shop.session.losses()).isEqualTo(shop.losses());
            assertThat(shop.losses().of(Loss.FAILED)).isZero();
        }
    }

    /** Each producer's events arrive complete and in order. */
    private static long check(List<Event> events, Map<String, Long> lastIds) {
        for (Event event : events) {
            List<Value> arguments = ((Event.Printf) event).arguments();
            String name =
                    new String(((Value.Text) arguments.get(1)).bytes(), StandardCharsets.UTF_8);
            assertThat(name).startsWith("producer-");
            long id = ((Value.Int) arguments.getFirst()).value();
            Long last = lastIds.put(name, id);
            assertThat(id).isGreaterThan(last == null ? -1 : last);
        }
        return events.size();
    }

    @Test
    void countsOfPlatformAndVirtualThreadsAddUp() throws Exception {
        try (TracedShop shop =
                new TracedShop("@ = count(); @h = hist(arg0); @k[arg0] = count();", options())) {
            int rounds = EVENTS / 20;
            runAll(
                    16,
                    100,
                    () -> {
                        for (int i = 0; i < rounds; i++) {
                            shop.order(i % 64, "x");
                        }
                    });
            long fired = 116L * rounds;
            Value count = shop.map("@").entries().getFirst().value();
            assertThat(count).isEqualTo(new Aggregate.Count(fired));
            Aggregate.Hist hist = (Aggregate.Hist) shop.map("@h").entries().getFirst().value();
            long inBuckets = hist.buckets().values().stream().mapToLong(Long::longValue).sum();
            assertThat(inBuckets).isEqualTo(fired);
            MapData keyed = shop.map("@k");
            assertThat(keyed.entries()).hasSize(64);
            assertThat(total(keyed)).isEqualTo(fired);
            assertThat(shop.losses().total()).isZero();
        }
    }

    @Test
    void threadsThatInsertTheSameKeysMeet() throws Exception {
        for (int round = 0; round < 20; round++) {
            try (TracedShop shop =
                    new TracedShop(
                            "@k[arg0, str(arg1)] = count(); @t[str(arg1)] = count();", options())) {
                runAll(
                        16,
                        16,
                        () -> {
                            for (int i = 0; i < 500; i++) {
                                shop.order(i, "customer-" + i % 50);
                            }
                        });
                assertThat(shop.map("@k").entries()).hasSize(500);
                assertThat(total(shop.map("@k"))).isEqualTo(32 * 500);
                assertThat(shop.map("@t").entries()).hasSize(50);
                assertThat(total(shop.map("@t"))).isEqualTo(32 * 500);
            }
        }
    }

    @Test
    void keysBeyondTheLimitAreCounted() throws Exception {
        String script =
                "config = { max_map_keys = 10 } usdt::shop:order { @k[arg0] = count(); @p[arg0] = 1; }";
        try (TracedShop shop = new TracedShop(script, options())) {
            for (int i = 0; i < 25; i++) {
                shop.order(i, "");
            }
            shop.session.finish();
            assertThat(shop.map("@k").entries()).hasSize(10);
            assertThat(shop.map("@p").entries()).hasSize(10);
            assertThat(shop.losses().of(Loss.KEYS)).isEqualTo(30);
        }
    }

    @Test
    void clearMakesRoomForNewKeys() throws Exception {
        String script =
                "config = { max_map_keys = 10 } usdt::shop:order { @k[arg0] = count();"
                        + " if (arg0 % 10 == 9) { clear(@k); } }";
        try (TracedShop shop = new TracedShop(script, options())) {
            for (int i = 0; i < 95; i++) {
                shop.order(i, "");
            }
            assertThat(shop.losses().total()).isZero();
            assertThat(shop.map("@k").entries()).hasSize(5);
        }
    }

    @Test
    void deletedKeysMakeRoomForNewOnes() throws Exception {
        String script =
                "config = { max_map_keys = 10 } usdt::shop:order { @k[arg0] = count(); @n[str(arg1), arg0] ="
                        + " sum(2); delete(@k[arg0 - 5]); delete(@n[str(arg1), arg0 - 5]); }";
        try (TracedShop shop = new TracedShop(script, options())) {
            for (int i = 0; i < 1000; i++) {
                shop.order(i, "c");
                shop.order(i, "c");
            }
            assertThat(shop.losses().total()).isZero();
            for (String name : List.of("@k", "@n")) {
                assertThat(shop.map(name).entries()).as(name).hasSize(5);
            }
            assertThat(total(shop.map("@k"))).isEqualTo(10);
            assertThat(shop.map("@n").entries())
                    .allSatisfy(
                            entry ->
                                    assertThat(entry.value())
                                            .isEqualTo(new Aggregate.Sum(4, true)));
        }
    }

    private static long total(MapData map) {
        return map.entries().stream()
                .mapToLong(entry -> ((Aggregate.Count) entry.value()).count())
                .sum();
    }

    static void runAll(int platform, int virtual, Runnable body) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < platform; i++) {
            threads.add(TestThreads.start(body));
        }
        for (int i = 0; i < virtual; i++) {
            threads.add(TestThreads.startVirtual(body));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
