package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.TestThreads;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.MalformedSessionException;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Tests that the replica of a session file reads the same as the file itself. */
@Timeout(120)
final class SessionFeedTest {
    private static final String EVERYTHING =
            "config = { max_map_keys = 64 } usdt::shop:order { printf(\"%d %s\\n\", arg0, str(arg1));"
                    + " @c[str(arg1)] = count(); @h = hist(arg0); @a[arg0 % 7] = avg(arg0);"
                    + " @m = max(arg0); @s[str(arg1)] = stats(arg0); @p[arg0 % 3] = str(arg1);"
                    + " if (arg0 % 31 == 0) { clear(@c); } if (arg0 % 17 == 0) { zero(@a); }"
                    + " if (arg0 % 13 == 0) { delete(@s, str(arg1)); } }";
    private static final int ROUNDS = Integer.getInteger("nopal.fuzz", 400);

    @TempDir private Path folder;

    @Test
    void replicaReadsTheSameAfterEveryPass() throws IOException {
        Random random = new Random(15);
        try (TracedShop shop = new TracedShop(EVERYTHING);
                Replica replica = new Replica(shop.file(), folder.resolve("copy"))) {
            replica.sendAll(1 << 20);
            List<Event> events = new ArrayList<>();
            int orders = 0;
            for (int round = 0; round < ROUNDS; round++) {
                for (int left = random.nextInt(20); left > 0; left--) {
                    shop.order(orders, "customer" + random.nextInt(9));
                    orders++;
                }
                replica.sendAll(random.nextInt(4) == 0 ? 1 : 1 << random.nextInt(16));
                events.addAll(replica.view().poll());
                assertThat(replica.view().maps()).isEqualTo(shop.view.maps());
                assertThat(replica.view().losses()).isEqualTo(shop.losses());
            }
            shop.session.finish();
            assertThat(replica.view().isFinished()).isFalse();
            replica.sendAll(64);
            events.addAll(drain(replica.view()));
            assertThat(events).hasSize(orders);
            assertThat(replica.view().isFinished()).isTrue();
            assertThat(replica.view().maps()).isEqualTo(shop.view.maps());
            assertThat(replica.view().info()).isEqualTo(shop.view.info());
            assertThat(map(replica.view(), "@p").entries()).hasSize(3);
        }
    }

    private static List<Event> drain(SessionView view) {
        List<Event> events = new ArrayList<>();
        ScriptRun.drain(view, events);
        return events;
    }

    private static MapData map(SessionView view, String name) {
        return view.maps().stream()
                .filter(map -> map.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A pass that is cut into small rounds ends some time; until then the session is not over. */
    @Test
    void sessionIsFinishedOnlyWithAllOfItsMaps() throws IOException {
        try (TracedShop shop = new TracedShop("@c[arg0] = count();");
                Replica replica = new Replica(shop.file(), folder.resolve("copy"))) {
            for (int i = 0; i < 100; i++) {
                shop.order(i, "");
            }
            shop.session.finish();
            replica.sendOutput();
            int rounds = 0;
            while (!replica.sendMaps(100)) {
                assertThat(replica.view().maps()).isNotNull();
                assertThat(replica.view().isFinished()).isFalse();
                rounds++;
            }
            assertThat(rounds).isGreaterThan(10);
            assertThat(map(replica.view(), "@c").entries()).hasSize(100);
            assertThat(replica.view().isFinished()).isTrue();
        }
    }

    @Test
    void outputIsDeliveredInOrderOrCounted() throws Exception {
        int producers = 4;
        int each = 20_000;
        SessionOptions options = SessionOptions.DEFAULT.withOutput(4 << 10, 4);
        try (TracedShop shop = new TracedShop("printf(\"%lld %s\\n\", arg0, str(arg1));", options);
                Replica replica = new Replica(shop.file(), folder.resolve("copy"))) {
            replica.sendAll(1 << 20);
            List<Thread> threads = new ArrayList<>();
            for (int p = 0; p < producers; p++) {
                String name = "producer-" + p;
                threads.add(
                        TestThreads.start(
                                () -> {
                                    for (int i = 0; i < each; i++) {
                                        shop.order(i, name);
                                    }
                                }));
            }
            Random random = new Random(15);
            Map<String, Long> last = new HashMap<>();
            long delivered = 0;
            while (threads.stream().anyMatch(Thread::isAlive)) {
                replica.sendOutput();
                if (random.nextInt(3) > 0) { // Else the replica is full before it is read.
                    delivered += check(replica.view().poll(), last);
                }
            }
            for (Thread thread : threads) {
                thread.join();
            }
            while (!replica.isDrained()) {
                replica.sendOutput();
                delivered += check(replica.view().poll(), last);
            }
            delivered += check(drain(replica.view()), last);
            assertThat(delivered).isPositive();
            assertThat(delivered + shop.losses().total()).isEqualTo((long) producers * each);
            assertThat(shop.losses().of(Loss.FAILED)).isZero();
        }
    }

    private static long check(List<Event> events, Map<String, Long> last) {
        for (Event event : events) {
            List<Value> arguments = ((Event.Printf) event).arguments();
            String name =
                    new String(((Value.Text) arguments.get(1)).bytes(), StandardCharsets.UTF_8);
            long id = ((Value.Int) arguments.get(0)).value();
            Long before = last.put(name, id);
            assertThat(id).as(name).isGreaterThan(before == null ? -1 : before);
        }
        return events.size();
    }

    /** Keys and values are read while they change: no key that nobody wrote ever appears. */
    @Test
    void noKeyIsTorn() throws Exception {
        try (TracedShop shop =
                        new TracedShop(
                                "config = { max_map_keys = 256 } usdt::shop:order"
                                        + " { @c[str(arg1)] = sum(arg0);"
                                        + " if (rand % 50 == 0) { delete(@c, str(arg1)); } }");
                Replica replica = new Replica(shop.file(), folder.resolve("copy"))) {
            replica.sendAll(1 << 20);
            Thread writer =
                    TestThreads.start(
                            () -> {
                                for (int i = 0; i < 200_000; i++) {
                                    shop.order(3, "key-" + "x".repeat(i % 97));
                                }
                            });
            long seen = 0;
            do {
                replica.sendAll(1 << 10);
                for (MapData.Entry entry : map(replica.view(), "@c").entries()) {
                    String key =
                            new String(((Value.Text) entry.key()).bytes(), StandardCharsets.UTF_8);
                    assertThat(key).matches("key-x{0,96}");
                    seen++;
                }
            } while (writer.isAlive());
            writer.join();
            replica.sendAll(1 << 20);
            assertThat(seen).isPositive();
            assertThat(replica.view().maps()).isEqualTo(shop.view.maps());
        }
    }

    /** Whatever a hostile program writes: the feed or the replica's reader refuses it. */
    @Test
    void hostileBytesAreRefusedOrHarmless() throws IOException {
        byte[] good;
        try (TracedShop shop =
                new TracedShop(EVERYTHING, SessionOptions.DEFAULT.withOutput(16 << 10, 2))) {
            for (int i = 1; i < 12; i++) {
                shop.order(i, "customer" + i);
            }
            shop.session.finish();
            good = Files.readAllBytes(shop.file());
        }
        Random random = new Random(15);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = good.clone();
            for (int left = random.nextInt(20); left >= 0; left--) {
                int limit = random.nextInt(4) == 0 ? bytes.length : Math.min(bytes.length, 3000);
                bytes[random.nextInt(limit)] = (byte) random.nextInt();
            }
            Path file = Files.write(folder.resolve("hostile"), bytes);
            refused += isReadable(file) ? 0 : 1;
            Files.deleteIfExists(folder.resolve("copy"));
        }
        assertThat(refused).isBetween(ROUNDS / 10, ROUNDS - 1);
    }

    private boolean isReadable(Path file) throws IOException {
        try (Replica replica = new Replica(file, folder.resolve("copy"))) {
            replica.sendAll(1 << 20);
            SessionView view = replica.view();
            List<Event> events = drain(view);
            assertThat(events.size()).isLessThan(100_000);
            assertThat(view.maps()).isNotNull();
            assertThat(view.losses()).isNotNull();
            return true;
        } catch (MalformedSessionException e) {
            return false;
        }
    }
}
