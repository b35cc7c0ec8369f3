package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.EventReader;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.TestThreads;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** What a thread keeps back is written out, or forgotten, by what it decides. */
@Timeout(120)
final class SpeculationTest {
    private static final long ENTER = 1;
    private static final long KEEP = 2;
    private static final long COMMIT = 3;
    private static final long DISCARD = 4;

    private static final String SCRIPT =
            "usdt::shop:order { if (arg0 == 1) { speculate(); }"
                    + " else if (arg0 == 2) { keep(args.customer); }"
                    + " else if (arg0 == 3) { @committed = sum(commit()); }"
                    + " else { @forgotten = sum(discard()); } }";

    /** As many as {@code Speculations} has places. */
    private static final int PLACES = 128;

    @TempDir private Path folder;

    private static List<String> kept(List<Event> events) {
        return events.stream()
                .map(event -> ((Event.Recorded) event).fields().getFirst().value())
                .map(value -> new String(((Value.Text) value).bytes()))
                .toList();
    }

    private static long sum(MapData map) {
        return map.entries().isEmpty()
                ? 0
                : ((Aggregate.Sum) map.entries().getFirst().value()).sum();
    }

    private static void call(TracedShop shop, long decision, String... texts) {
        shop.order(ENTER, "");
        for (String text : texts) {
            shop.order(KEEP, text);
        }
        shop.order(decision, "");
    }

    @Test
    void isWrittenOutOrForgotten() throws IOException {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            call(shop, DISCARD, "fast");
            call(shop, COMMIT, "slow", "grün");
            call(shop, COMMIT);
            assertThat(kept(shop.drain())).containsExactly("slow", "grün");
            assertThat(sum(shop.map("@committed"))).isEqualTo(2);
            assertThat(sum(shop.map("@forgotten"))).isEqualTo(1);
            assertThat(shop.losses().total()).isZero();
        }
    }

    @Test
    void nothingIsKeptOutsideOfCallsThatDecide() throws IOException {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            shop.order(KEEP, "before");
            shop.order(COMMIT, "");
            shop.order(DISCARD, "");
            call(shop, COMMIT, "inside");
            shop.order(KEEP, "after");
            shop.order(COMMIT, "");
            assertThat(kept(shop.drain())).containsExactly("inside");
            assertThat(shop.losses().total()).isZero();
        }
    }

    @Test
    void theOuterCallDecidesAboutWhatAnInnerOneGaveUp() throws IOException {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            shop.order(ENTER, "");
            shop.order(KEEP, "outer");
            call(shop, DISCARD, "inner");
            shop.order(KEEP, "outer again");
            shop.order(COMMIT, "");
            assertThat(kept(shop.drain())).containsExactly("outer", "inner", "outer again");
        }
    }

    @Test
    void anInnerCallWritesOnlyItsOwn() throws IOException {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            shop.order(ENTER, "");
            shop.order(KEEP, "outer");
            call(shop, COMMIT, "inner");
            assertThat(kept(shop.drain())).containsExactly("inner");
            shop.order(DISCARD, "");
            assertThat(shop.drain()).isEmpty();
            assertThat(sum(shop.map("@forgotten"))).isEqualTo(1);
        }
    }

    @Test
    void callsMayBeNestedAsDeepAsTheStackIs() throws IOException {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            for (int i = 0; i < 200; i++) {
                shop.order(ENTER, "");
            }
            shop.order(KEEP, "deep");
            for (int i = 0; i < 199; i++) {
                shop.order(DISCARD, "");
            }
            shop.order(COMMIT, "");
            assertThat(kept(shop.drain())).containsExactly("deep");
        }
    }

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
    void whatIsForgottenIsNotInTheNextCall() throws IOException {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            call(shop, DISCARD, "a", "b");
            call(shop, DISCARD);
            call(shop, COMMIT);
            shop.order(ENTER, "");
            call(shop, COMMIT);
            shop.order(COMMIT, "");
            assertThat(shop.drain()).isEmpty();
            assertThat(sum(shop.map("@forgotten"))).isEqualTo(2);
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

    @Test
    void whatDoesNotFitIsCounted() throws IOException {
        String text = "x".repeat(1_000);
        SessionOptions options = SessionOptions.DEFAULT.withOutput(2 << 20, 1);
        try (TracedShop shop = new TracedShop(SCRIPT, options)) {
            shop.order(ENTER, "");
            keep(shop, 1_500, text);
            shop.order(COMMIT, "");
            long lost = shop.losses().of(Loss.KEPT_FULL);
            assertThat(lost).isBetween(450L, 650L);
            assertThat(kept(shop.drain())).hasSize((int) (1_500 - lost)).containsOnly(text);
            call(shop, COMMIT, "room again");
            assertThat(kept(shop.drain())).containsExactly("room again");
        }
    }

    private static void keep(TracedShop shop, int times, String text) {
        for (int i = 0; i < times; i++) {
            shop.order(KEEP, text);
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

    @Test
    void whatNobodyDecidedAboutIsCountedAtTheEnd() throws IOException {
        try (TracedShop shop = new TracedShop(SCRIPT)) {
            shop.order(ENTER, "");
            shop.order(KEEP, "a");
            shop.order(KEEP, "b");
            shop.session.finish();
            assertThat(shop.losses().of(Loss.KEPT_OPEN)).isEqualTo(2);
            assertThat(shop.drain()).isEmpty();
        }
    }

    @Test
    void samplesOfOtherThreadsAreKeptForThem() throws Throwable {
        Path file = folder.resolve("file");
        String script = SCRIPT + " wall:hz:50 { keep(sampled = \"s\"); }";
        ProbeCatalog catalog =
                point -> List.of(point instanceof AttachPoint.Wall ? sample() : TracedShop.ORDER);
        AtomicBoolean isOver = new AtomicBoolean();
        try (Session session =
                        Session.create(
                                ScriptRun.check(script, catalog), file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            MethodHandle order = session.handlers().get(0).handler();
            MethodHandle wall = session.handlers().get(1).handler();
            List<Thread> workers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                workers.add(TestThreads.start(() -> decide(order, isOver)));
            }
            int delivered = 0;
            for (int i = 0; i < 200_000 || delivered == 0; i++) {
                wall.invokeExact((Object) workers.get(i % 3).threadId());
                if (i % 1_000 == 0) {
                    delivered += count(view.poll());
                }
            }
            isOver.set(true);
            for (Thread worker : workers) {
                worker.join();
            }
            wall.invokeExact((Object) workers.getFirst().threadId());
            List<Event> rest = new ArrayList<>();
            ScriptRun.drain(view, rest);
            delivered += count(rest);
            MapData committed =
                    view.maps().stream()
                            .filter(map -> map.name().equals("@committed"))
                            .findFirst()
                            .orElseThrow();
            assertThat(delivered).isPositive();
            assertThat(sum(committed)).isEqualTo(delivered);
            assertThat(view.losses().of(Loss.FAILED)).isZero();
        }
    }

    private static void decide(MethodHandle order, AtomicBoolean isOver) {
        try {
            for (int i = 0; !isOver.get(); i++) {
                order.invokeExact(ENTER, "");
                for (int pause = 0; pause < 100; pause++) {
                    Thread.onSpinWait();
                }
                order.invokeExact(i % 2 == 0 ? COMMIT : DISCARD, "");
            }
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static int count(List<Event> events) {
        assertThat(kept(events)).allMatch("s"::equals);
        assertThat(events)
                .allMatch(event -> ((Event.Recorded) event).probe().equals(Value.of("wall:hz:50")));
        return events.size();
    }

    private static ProbeSignature sample() {
        return new ProbeSignature(
                "wall:hz:50",
                List.of(),
                List.of(
                        new ProbeSignature.Argument("tid", Type.UINT64),
                        new ProbeSignature.Argument("thread", new Type.Text(256)),
                        new ProbeSignature.Argument("virtual", Type.BOOL),
                        new ProbeSignature.Argument("nsecs", Type.UINT64)),
                Optional.of(new SampleReader()));
    }

    /** Reads samples that are the thread's id. */
    private record SampleReader() implements EventReader {
        @Override
        public MethodHandle argument(String name) {
            return extra(name);
        }

        @Override
        public MethodHandle extra(String name) {
            return switch (name) {
                case "tid" ->
                        MethodHandles.identity(Long.class)
                                .asType(MethodType.methodType(long.class, Object.class));
                case "thread" -> constant(String.class, "sampled");
                case "virtual" -> constant(boolean.class, false);
                default -> constant(long.class, 1L);
            };
        }

        private static MethodHandle constant(Class<?> type, Object value) {
            return MethodHandles.dropArguments(
                    MethodHandles.constant(type, value), 0, Object.class);
        }
    }

    @Test
    void onlyAThreadItselfDecidesAndOnlySamplesComeInTime() {
        ProbeCatalog late = _ -> List.of(sample());
        assertThat(problem("wall:hz:50 { speculate(); }", late))
                .isEqualTo(
                        "speculate() can not be used with \"wall\" probes: they are handled on"
                                + " another thread");
        assertThat(problem("wall:hz:50 { commit(); }", late)).startsWith("commit() can not be");
        assertThat(problem("jfr:a.B { keep(tid); }", late))
                .isEqualTo(
                        "keep() can not be used with \"jfr\" probes: their events come about a"
                                + " second late");
        assertThat(problem("wall:hz:50 { keep(tid); }", late)).isEqualTo("accepted");
    }

    private static String problem(String script, ProbeCatalog catalog) {
        return switch (Script.of(script).check(catalog)) {
            case CheckResult.Rejected rejected -> rejected.diagnostics().getFirst().sentence();
            case CheckResult.Accepted _ -> "accepted";
        };
    }
}
