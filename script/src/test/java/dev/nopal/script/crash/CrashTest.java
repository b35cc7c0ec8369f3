package dev.nopal.script.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A crash at any instruction leaves a readable file, with everything that was done before,
 * whichever store was the last one.
 */
final class CrashTest {
    private static final int EVENTS = 40;
    private static final String PRINTED = "printf(\"%lld %s\\n\", arg0, str(arg1));";

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void printedEventsAreThereOrCounted(int threads) throws Exception {
        int states =
                new Crashes(folder, false).check(at(PRINTED), threads, 60, CrashTest::conserved);
        assertThat(states).isGreaterThan(threads * 60);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void printedEventsThatATracerTakesAreThere(int threads) throws Exception {
        Crashes.Law law =
                (view, printed, done, begun) -> {
                    conserved(view, printed, done, begun);
                    assertThat(view.losses().total()).isZero();
                };
        assertThat(new Crashes(folder, true).check(at(PRINTED), threads, EVENTS, law))
                .isGreaterThan(threads * EVENTS);
    }

    private static void conserved(SessionView view, List<Event> printed, long done, long begun) {
        Set<Long> ids = new HashSet<>();
        for (Event event : printed) {
            List<Value> arguments = ((Event.Printf) event).arguments();
            long id = ((Value.Int) arguments.getFirst()).value();
            assertThat(arguments.get(1)).isEqualTo(Value.of(CrashRun.customer(id)));
            assertThat(ids.add(id)).as("event %s comes once", id).isTrue();
        }
        assertThat(printed.size() + view.losses().total()).isBetween(done, begun);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aggregatesAreThere(int threads) throws Exception {
        String body = "@c = count(); @h = hist(arg0); @s = stats(arg0); @m = max(arg0 + 1);";
        new Crashes(folder, false)
                .check(
                        at(body),
                        threads,
                        EVENTS,
                        (view, _, done, begun) -> {
                            assertThat(count(map(view, "@c"))).isBetween(done, begun);
                            assertThat(sum(map(view, "@h"))).isBetween(done, begun);
                            long counted = stats(map(view, "@s"));
                            assertThat(counted).isBetween(done, begun);
                        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void keyedAggregatesAreThere(int threads) throws Exception {
        Set<Value> customers = customers(threads * EVENTS);
        new Crashes(folder, false)
                .check(
                        at("@n[arg0 % 7] = count(); @t[str(arg1), arg0 % 2] = count();"),
                        threads,
                        EVENTS,
                        (view, _, done, begun) -> {
                            assertThat(count(map(view, "@n"))).isBetween(done, begun);
                            assertThat(count(map(view, "@t"))).isBetween(done, begun);
                            assertThat(map(view, "@n").entries()).hasSizeLessThanOrEqualTo(7);
                            for (MapData.Entry entry : map(view, "@t").entries()) {
                                Value.Tuple key = (Value.Tuple) entry.key();
                                assertThat(customers.contains(key.values().getFirst())).isTrue();
                            }
                        });
    }

    /** The map is full again and again, and makes room. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void keysThatStayAreThereWhileOthersAreDeleted(int threads) throws Exception {
        String script =
                "config = { max_map_keys = 12 } "
                        + at("@k[-1] = count(); @k[arg0] = count(); delete(@k[arg0]);");
        new Crashes(folder, false)
                .check(
                        script,
                        threads,
                        EVENTS,
                        (view, _, done, begun) -> {
                            long stays =
                                    map(view, "@k").entries().stream()
                                            .filter(e -> e.key().equals(Value.of(-1)))
                                            .mapToLong(e -> ((Aggregate.Count) e.value()).count())
                                            .sum();
                            assertThat(stays).isBetween(done, begun);
                        });
    }

    @Test
    void aClearedMapHasNoStrangeKeys() throws Exception {
        String script =
                "config = { max_map_keys = 12 } "
                        + at("@k[str(arg1)] = count(); if (arg0 % 10 == 9) { clear(@k); }");
        new Crashes(folder, false)
                .check(
                        script,
                        1,
                        EVENTS,
                        (view, _, _, begun) -> {
                            Set<Value> possible = customers(begun);
                            for (MapData.Entry entry : map(view, "@k").entries()) {
                                assertThat(possible).contains(entry.key());
                                assertThat(((Aggregate.Count) entry.value()).count())
                                        .isBetween(0L, 1L);
                            }
                        });
    }

    @Test
    void aPrintedMapIsThereWholeOrNotAtAll() throws Exception {
        String body = "@k[arg0] = count(); print(@k);";
        new Crashes(folder, true)
                .check(
                        at(body),
                        1,
                        EVENTS,
                        (_, printed, done, begun) -> {
                            assertThat((long) printed.size()).isBetween(done, begun);
                            for (int i = 0; i < printed.size(); i++) {
                                Event.PrintMap map = (Event.PrintMap) printed.get(i);
                                assertThat(map.map().entries()).hasSize(i + 1);
                            }
                        });
    }

    @Test
    void lastValuesAreThereWholeOnceTheSessionIsFinished() throws Exception {
        boolean[] hasFinished = new boolean[1];
        new Crashes(folder, false)
                .check(
                        at("@p[arg0] = arg0; @x = 1;") + " END { exit(7); }",
                        1,
                        EVENTS,
                        (view, _, _, _) -> {
                            int values = view.isFinished() ? EVENTS : 0;
                            if (view.isFinished()) {
                                hasFinished[0] = true;
                                assertThat(view.exitCode()).hasValue(7);
                                assertThat(map(view, "@p").entries()).hasSize(values);
                            }
                        });
        assertThat(hasFinished[0]).isTrue();
    }

    /** Makes sure that stores that are written in another way are not overlooked. */
    @AfterAll
    static void everyProtocolWasWatched() {
        assertThat(CrashPoints.names().toString())
                .contains(
                        "OutputStripe.publish",
                        "KeyGeneration.publish",
                        "KeyGeneration.writeKey",
                        "KeyGeneration.setEntry",
                        "Cells.add",
                        "Cells.set",
                        "LossCounters.add",
                        "SessionWriter.writeHeader",
                        "SessionWriter.append",
                        "SessionWriter.start",
                        "SessionWriter.requestExit",
                        "SessionWriter.finish");
    }

    private static Set<Value> customers(long ids) {
        Set<Value> customers = new HashSet<>();
        for (long id = 0; id < ids; id++) {
            customers.add(Value.of(CrashRun.customer(id)));
        }
        return customers;
    }

    private static String at(String body) {
        return "usdt::shop:order { " + body + " }";
    }

    private static MapData map(SessionView view, String name) {
        return view.maps().stream()
                .filter(map -> map.name().equals(name))
                .findFirst()
                .orElse(new MapData(name, true, List.of()));
    }

    private static long count(MapData map) {
        return map.entries().stream()
                .mapToLong(entry -> ((Aggregate.Count) entry.value()).count())
                .sum();
    }

    private static long sum(MapData map) {
        return map.entries().stream()
                .flatMap(entry -> ((Aggregate.Hist) entry.value()).buckets().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private static long stats(MapData map) {
        return map.entries().stream()
                .mapToLong(entry -> ((Aggregate.Stats) entry.value()).count())
                .sum();
    }
}
