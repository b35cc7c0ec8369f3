package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.TestThreads;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@code record()} keeps of an event. */
final class RecordTest {
    @TempDir private Path folder;

    private static List<Event.Recorded> recorded(List<Event> events) {
        return events.stream().map(Event.Recorded.class::cast).toList();
    }

    private static List<String> names(Event.Recorded event) {
        return event.fields().stream().map(Value.Field::name).toList();
    }

    private static List<Value> values(Event.Recorded event) {
        return event.fields().stream().map(Value.Field::value).toList();
    }

    @Test
    void valuesKeepTheirTypes() throws IOException {
        try (TracedShop shop =
                new TracedShop(
                        "record(args, small = (uint8)300, yes = arg0 > 1, both = (1, arg1));")) {
            shop.order(Long.MIN_VALUE, "grün");
            shop.order(7, null);
            List<Event.Recorded> events = recorded(shop.drain());
            assertThat(names(events.get(0)))
                    .containsExactly("id", "customer", "small", "yes", "both");
            assertThat(values(events.get(0)))
                    .containsExactly(
                            Value.of(Long.MIN_VALUE),
                            Value.of("grün"),
                            new Value.Int(44, 8, false),
                            new Value.Bool(false),
                            Value.tuple(new Value.Int(1, 8, true), Value.of("grün")));
            assertThat(values(events.get(1)).subList(0, 2))
                    .containsExactly(Value.of(7), Value.of(""));
        }
    }

    @Test
    void expressionsNameTheirValues() throws IOException {
        String body =
                "$v = arg0; @m[tid] = 1; @s = 2; record(arg0, args.customer, $v, @m[tid], @s,"
                        + " pid(), n = str(args.customer, 2), (int32)args.id, ustack(1), (a=1, b=2));";
        try (TracedShop shop = new TracedShop(body)) {
            shop.order(5, "ann");
            Event.Recorded event = recorded(shop.drain()).getFirst();
            assertThat(names(event))
                    .containsExactly(
                            "arg0",
                            "customer",
                            "v",
                            "m",
                            "s",
                            "pid",
                            "n",
                            "id",
                            "ustack",
                            "a",
                            "b");
            assertThat(values(event).get(6)).isEqualTo(Value.of("a"));
            assertThat(values(event).get(8)).isInstanceOf(Value.Stack.class);
        }
    }

    /** The bytes of a thread are kept for its next event. */
    @Test
    void threadIsThatOfTheEventAfterOthersAndByItsNewName() throws Exception {
        SessionOptions oneStripe = SessionOptions.DEFAULT.withOutput(1 << 20, 1);
        try (TracedShop shop = new TracedShop("record(); record();", oneStripe)) {
            String same = "a".repeat(300);
            Thread first = TestThreads.start(() -> orderAs(same, shop));
            first.join();
            Thread second = TestThreads.start(() -> orderAs(same, shop));
            second.join();
            Runnable body =
                    () -> {
                        orderAs("before", shop);
                        orderAs("grün", shop);
                    };
            Thread renamed = TestThreads.start(body);
            renamed.join();
            Thread virtual = TestThreads.startVirtual(() -> orderAs(same, shop));
            virtual.join();
            assertThat(recorded(shop.drain()))
                    .extracting(Event.Recorded::thread)
                    .containsExactly(
                            thread(first, same),
                            thread(first, same),
                            thread(second, same),
                            thread(second, same),
                            thread(renamed, "before"),
                            thread(renamed, "before"),
                            thread(renamed, "grün"),
                            thread(renamed, "grün"),
                            thread(virtual, same),
                            thread(virtual, same));
        }
    }

    private static void orderAs(String name, TracedShop shop) {
        Thread.currentThread().setName(name);
        shop.order(1, "");
    }

    private static Event.RecordedThread thread(Thread thread, String name) {
        String cut = name.length() > 255 ? name.substring(0, 255) + ".." : name;
        return new Event.RecordedThread(thread.threadId(), Value.of(cut), thread.isVirtual());
    }

    @Test
    void timeAndThreadAreThoseOfTheEvent() throws Exception {
        try (TracedShop shop = new TracedShop("record(before = nsecs); record(nsecs);")) {
            Thread thread = new Thread(() -> shop.order(1, "x"), "worker-7");
            thread.start();
            thread.join();
            List<Event.Recorded> events = recorded(shop.drain());
            assertThat(events).hasSize(2);
            Event.Recorded first = events.getFirst();
            assertThat(first.probe()).isEqualTo(Value.of("usdt:/shop.so:shop:order"));
            assertThat(first.thread())
                    .isEqualTo(
                            new Event.RecordedThread(
                                    thread.threadId(), Value.of("worker-7"), false));
            assertThat(((Value.Int) values(first).getFirst()).value())
                    .isGreaterThanOrEqualTo(first.nsecs());
            assertThat(events.get(1).nsecs()).isGreaterThanOrEqualTo(first.nsecs());
        }
    }

    @Test
    void virtualThreadsAreMarked() throws Exception {
        try (TracedShop shop = new TracedShop("record();")) {
            Thread thread = TestThreads.startVirtual(() -> shop.order(1, "x"));
            thread.join();
            Event.Recorded event = recorded(shop.drain()).getFirst();
            assertThat(event.fields()).isEmpty();
            assertThat(event.thread())
                    .isEqualTo(
                            new Event.RecordedThread(
                                    thread.threadId(),
                                    Value.of(thread.getName()),
                                    thread.isVirtual()));
        }
    }

    @Test
    void eachProbeOfAPatternIsNamed() throws Throwable {
        List<ProbeSignature> known = new ArrayList<>(List.of(TracedShop.ORDER, probe("paid")));
        ProbeCatalog catalog = _ -> List.copyOf(known);
        Path file = folder.resolve("file");
        String script = "usdt::shop:* { record(args.id); }";
        try (Session session =
                        Session.create(
                                ScriptRun.check(script, catalog), file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            known.add(probe("sent"));
            session.add(ScriptRun.check(script, catalog));
            assertThat(session.handlers()).hasSize(3);
            session.handlers().get(0).handler().invokeExact(1L, "x");
            session.handlers().get(1).handler().invokeExact(2L);
            session.handlers().get(2).handler().invokeExact(3L);
            assertThat(recorded(view.drain()))
                    .extracting(Event.Recorded::probe)
                    .containsExactly(
                            Value.of("usdt:/shop.so:shop:order"),
                            Value.of("usdt:/shop.so:shop:paid"),
                            Value.of("usdt:/shop.so:shop:sent"));
        }
    }

    private static ProbeSignature probe(String name) {
        return new ProbeSignature(
                "usdt:/shop.so:shop:" + name,
                List.of(new ProbeSignature.Argument("id", Type.INT64)));
    }

    @Test
    void whatWasRecordedSurvivesTheProgram() throws IOException {
        try (TracedShop shop = new TracedShop("record(args);")) {
            shop.order(1, "ann");
            Path left = Files.copy(shop.file(), folder.resolve("left"));
            try (SessionView view = SessionView.open(left)) {
                assertThat(view.isFinished()).isFalse();
                assertThat(values(recorded(view.drain()).getFirst()))
                        .containsExactly(Value.of(1), Value.of("ann"));
            }
        }
    }

    @Test
    void lossesAreCounted() throws IOException {
        SessionOptions options = SessionOptions.DEFAULT.withOutput(4 << 10, 1);
        try (TracedShop shop = new TracedShop("record(args, again = args.customer);", options)) {
            shop.order(1, "x".repeat(1_000).repeat(2));
            for (int i = 0; i < 1_000; i++) {
                shop.order(i, "ann");
            }
            long full = shop.losses().of(Loss.OUTPUT_FULL);
            assertThat(full).isPositive();
            assertThat(shop.drain().size() + full + shop.losses().of(Loss.TOO_BIG))
                    .isEqualTo(1_001);
        }
    }
}
