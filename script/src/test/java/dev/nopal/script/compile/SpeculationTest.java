package dev.nopal.script.compile;

import static dev.nopal.script.compile.SpeculatedCalls.COMMIT;
import static dev.nopal.script.compile.SpeculatedCalls.DISCARD;
import static dev.nopal.script.compile.SpeculatedCalls.ENTER;
import static dev.nopal.script.compile.SpeculatedCalls.KEEP;
import static dev.nopal.script.compile.SpeculatedCalls.SCRIPT;
import static dev.nopal.script.compile.SpeculatedCalls.call;
import static dev.nopal.script.compile.SpeculatedCalls.keep;
import static dev.nopal.script.compile.SpeculatedCalls.kept;
import static dev.nopal.script.compile.SpeculatedCalls.sum;

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
import java.util.concurrent.atomic.AtomicBoolean;

/** What a thread keeps back is written out, or forgotten, by what it decides. */
@Timeout(120)
final class SpeculationTest {
    @TempDir private Path folder;

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
