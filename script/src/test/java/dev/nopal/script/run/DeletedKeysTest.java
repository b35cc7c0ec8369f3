package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.TestThreads;
import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.Loss;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;
import dev.nopal.script.value.CellLayout;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** A full map gives the places of deleted keys to others; no value changes its place. */
@ParameterizedClass
@MethodSource("dev.nopal.script.session.TestMemory#mappings")
final class DeletedKeysTest {
    private static final Type MIXED =
            new Type.Tuple(List.of(new Type.Text(16), Type.INT64, new Type.Text(16), Type.INT64));
    private static final Type THREE = new Type.Tuple(List.of(Type.INT64, Type.INT64, Type.INT64));

    @Parameter FileMapping mapping = FileMapping.BEST;

    @Test
    void remainingKeysKeepTheirValuesOfAllStripes() {
        for (Aggregation aggregation :
                List.of(
                        new Aggregation.Sum(),
                        new Aggregation.Stats(),
                        new Aggregation.Min(),
                        new Aggregation.Max())) {
            Tables tables = new Tables(mapping, aggregation, Type.INT64, 3, 2, 4096);
            for (int round = 0; round < 4; round++) {
                feed(tables, aggregation, 100 + round, 7, -3);
                feed(tables, aggregation, 200 + round, 50, 60);
                tables.insert(300 + round);
                int place = tables.find(300 + round);
                Aggregations.count(tables.cells, 0, place);
                assertThat(tables.table().delete(place)).isTrue();
                Aggregations.count(tables.cells, 1, place); // A late thread.
                feed(tables, aggregation, 400 + round, 1, 2);
                assertThat(tables.find(400 + round)).isEqualTo(place);
                assertThat(tables.losses.losses().total()).as("%s", aggregation).isZero();
                assertThat(tables.table().current().base).isZero();
                check(tables, aggregation, 100 + round, 7, -3);
                check(tables, aggregation, 200 + round, 50, 60);
                check(tables, aggregation, 400 + round, 1, 2);
                assertThat(tables.map.length()).isEqualTo(3);
                assertThat(tables.find(300 + round)).isEqualTo(KeyedTable.ABSENT);
                for (long key : new long[] {100, 200, 400}) {
                    assertThat(tables.table().delete(tables.find(key + round))).isTrue();
                }
            }
        }
    }

    private static void feed(
            Tables tables, Aggregation aggregation, long key, long first, long second) {
        int ordinal = tables.insert(key);
        long[] values = {first, second};
        for (int thread = 0; thread < 2; thread++) {
            switch (aggregation) {
                case Aggregation.Sum _ ->
                        Aggregations.sum(tables.cells, thread, ordinal, values[thread]);
                case Aggregation.Stats _ ->
                        Aggregations.stats(tables.cells, thread, ordinal, values[thread]);
                case Aggregation.Min _ ->
                        Aggregations.min(tables.cells, thread, ordinal, values[thread]);
                default -> Aggregations.max(tables.cells, thread, ordinal, values[thread]);
            }
        }
    }

    private static void check(
            Tables tables, Aggregation aggregation, long key, long first, long second) {
        int ordinal = tables.find(key);
        assertThat(tables.entry(ordinal)).isPositive();
        assertThat(tables.cells.merged(ordinal, CellLayout.FED)).isEqualTo(CellLayout.FED_ONCE);
        if (aggregation instanceof Aggregation.Stats) {
            assertThat(tables.cells.merged(ordinal, CellLayout.FIRST)).isEqualTo(2);
            assertThat(tables.cells.merged(ordinal, CellLayout.SECOND)).isEqualTo(first + second);
        } else {
            long expected =
                    switch (aggregation) {
                        case Aggregation.Sum _ -> first + second;
                        case Aggregation.Min _ -> Math.min(first, second);
                        default -> Math.max(first, second);
                    };
            assertThat(Aggregations.read(tables.cells, ordinal)).isEqualTo(expected);
        }
    }

    @Test
    void fullMapWithoutDeletedKeysStays() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), Type.INT64, 2, 2, 4096);
        tables.insert(1);
        tables.insert(2);
        assertThat(tables.insert(3)).isEqualTo(KeyedTable.ABSENT);
        assertThat(tables.losses.losses().of(Loss.KEYS)).isEqualTo(1);
        assertThat(tables.table().current().base).isZero();
        assertThat(tables.find(2)).isEqualTo(1);
    }

    @Test
    void deletedKeysOfMapWithOneHalfMakeNoRoom() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), Type.INT64, 2, 1, 4096);
        tables.insert(1);
        tables.insert(2);
        assertThat(tables.table().delete(0)).isTrue();
        assertThat(tables.insert(3)).isEqualTo(KeyedTable.ABSENT);
        assertThat(tables.losses.losses().of(Loss.KEYS)).isEqualTo(1);
    }

    @Test
    void allPartsOfKeysStay() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), MIXED, 2, 2, 4096);
        KeyedTable table = tables.table();
        int kept = table.find(1, 2, "a", "b", true, 0);
        Aggregations.count(tables.cells, 0, kept);
        assertThat(table.delete(table.find(1, 3, "a", "b", true, 0))).isTrue();
        assertThat(table.find(1, 4, "a", "b", true, 0)).isEqualTo(1);
        assertThat(table.find(1, 2, "a", "b", false, 0)).isEqualTo(kept);
        assertThat(table.find(1, 3, "a", "b", false, 0)).isEqualTo(KeyedTable.ABSENT);
        assertThat(tables.map.entries())
                .containsExactlyInAnyOrder(
                        Tuple.of(Tuple.of("a", 1L, "b", 2L), 1L),
                        Tuple.of(Tuple.of("a", 1L, "b", 4L), 0L));
    }

    @Test
    void encodedKeysStay() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), THREE, 4, 2, 4096);
        for (long i = 0; i < 4; i++) {
            int ordinal = tables.findEncoded(true, i, i, i);
            Aggregations.sum(tables.cells, 1, ordinal, 10 + i);
        }
        assertThat(tables.table().delete(0)).isTrue();
        int added = tables.findEncoded(true, 9L, 9L, 9L);
        assertThat(added).isZero();
        for (long i = 1; i < 4; i++) {
            int ordinal = tables.findEncoded(false, i, i, i);
            assertThat(ordinal).isEqualTo((int) i);
            assertThat(Aggregations.read(tables.cells, ordinal)).isEqualTo(10 + i);
        }
        assertThat(tables.map.entries())
                .contains(Tuple.of(Tuple.of(2L, 2L, 2L), 12L), Tuple.of(Tuple.of(9L, 9L, 9L), 0L))
                .hasSize(4);
    }

    @Test
    void keysThatStayNeedNoMoreRoomThanBefore() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), THREE, 2, 2, 2 * 56);
        tables.findEncoded(true, 1L, 1L, 1L);
        for (long i = 2; i < 20; i++) {
            assertThat(tables.findEncoded(true, i, i, i)).isEqualTo(1);
            tables.table().delete(1);
            assertThat(tables.findEncoded(false, 1L, 1L, 1L)).isZero();
        }
        assertThat(tables.losses.losses().total()).isZero();
    }

    @Test
    void aDeletedKeyComesBackEmpty() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), Type.INT64, 2, 2, 4096);
        int ordinal = tables.insert(1);
        Aggregations.count(tables.cells, 0, ordinal);
        assertThat(tables.table().delete(ordinal)).isTrue();
        assertThat(tables.entry(ordinal)).isNegative();
        assertThat(tables.insert(1)).isEqualTo(ordinal);
        assertThat(tables.entry(ordinal)).isPositive();
        assertThat(Aggregations.read(tables.cells, ordinal)).isZero();
    }

    /** A reader of the file finds each key at any moment, under its current entry. */
    @Test
    void keysThatStayCanBeReadInTheFile() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), Type.INT64, 4, 2, 2 * 64);
        for (int i = 0; i < 3; i++) {
            tables.insert(100 + i);
        }
        for (int round = 0; round < 5; round++) {
            int added = tables.insert(200 + round);
            assertThat(added).isEqualTo(3);
            assertThat(tables.keyInFile(3)).isEqualTo(200 + round);
            for (int i = 0; i < 3; i++) {
                assertThat(tables.keyInFile(i)).isEqualTo(100 + i);
            }
            tables.table().delete(added);
        }
    }

    @Test
    void placesWithoutRoomForTheirKeysAreUsedAgain() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), THREE, 4, 2, 2 * 64);
        assertThat(tables.findEncoded(true, 1L, 1L, 1L)).isZero();
        assertThat(tables.findEncoded(true, 2L, 2L, 2L)).isEqualTo(1);
        for (long i = 3; i < 6; i++) {
            assertThat(tables.findEncoded(true, i, i, i)).isEqualTo(KeyedTable.ABSENT);
        }
        assertThat(tables.losses.losses().of(Loss.KEYS)).isEqualTo(3);
        for (int round = 0; round < 4; round++) {
            tables.table().delete(0);
            tables.table().delete(1);
            long next = 10 + 2 * round;
            assertThat(tables.findEncoded(true, next, next, next)).isBetween(0, 3);
            tables.table().delete(tables.findEncoded(false, next, next, next));
        }
        assertThat(tables.losses.losses().of(Loss.KEYS)).isEqualTo(3);
    }

    /** The room for bytes of keys can be used up before the limit of keys is reached. */
    @Test
    void placesThatWereNeverUsedAreNotForgotten() {
        Tables tables =
                new Tables(mapping, new Aggregation.Count(), new Type.Text(64), 6, 2, 2 * 96);
        KeyedTable table = tables.table();
        int large = table.find(0, 0, "x".repeat(40), null, true, 0);
        assertThat(table.find(0, 0, "y".repeat(50), null, true, 0)).isEqualTo(KeyedTable.ABSENT);
        table.delete(large);
        for (int i = 0; i < 6; i++) {
            assertThat(table.find(0, 0, "" + i, null, true, 0)).isBetween(0, 5);
        }
        assertThat(tables.map.length()).isEqualTo(6);
        assertThat(tables.losses.losses().of(Loss.KEYS)).isEqualTo(1);
    }

    /** A {@code clear} while another thread makes room is not lost. */
    @Test
    void clearWaitsForRoomToBeMade() throws ReflectiveOperationException {
        Tables tables = new Tables(mapping, new Aggregation.Count(), Type.INT64, 2, 2, 4096);
        tables.insert(1);
        tables.insert(2);
        Field changing = KeyedTable.class.getDeclaredField("changing");
        changing.setAccessible(true);
        changing.set(tables.table(), 2);
        tables.map.clear();
        assertThat(tables.map.length()).isEqualTo(2);
        assertThat(tables.insert(3)).isEqualTo(KeyedTable.ABSENT);
        changing.set(tables.table(), 0);
        tables.table().delete(tables.find(1));
        tables.insert(3);
        assertThat(tables.find(2)).isEqualTo(KeyedTable.ABSENT);
        assertThat(tables.map.length()).isLessThanOrEqualTo(1);
        tables.insert(4);
        assertThat(tables.find(4)).isNotEqualTo(KeyedTable.ABSENT);
    }

    /** A thread that still has the old index goes on in the new one. */
    @Test
    void keysOfAnOldGenerationAreInsertedInTheNewOne() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), Type.INT64, 3, 2, 4096);
        KeyGeneration old = tables.table().current();
        tables.insert(1);
        tables.insert(2);
        tables.map.clear();
        assertThat(tables.table().current()).isNotSameAs(old);
        for (int slot = 0; slot <= old.mask; slot++) {
            assertThat(old.word(slot)).isNotZero();
            assertThat(old.liveOrdinal(slot)).isEqualTo(-1);
        }
        assertThat(tables.insert(1)).isEqualTo(3);
    }

    /** Each thread has keys of its own, and one that is never deleted. */
    @Test
    void threadsThatDeleteAndInsertLoseNothingOfOtherKeys() throws InterruptedException {
        int threads = 3;
        int rounds = 20_000;
        Tables tables =
                new Tables(mapping, new Aggregation.Count(), Type.INT64, 2 * threads + 2, 2, 8192);
        for (int thread = 0; thread < threads; thread++) {
            tables.insert(-1 - thread);
        }
        List<Thread> running = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            running.add(
                    TestThreads.start(
                            () -> {
                                for (int i = 0; i < rounds; i++) {
                                    long key = (long) i * threads + thread;
                                    add(tables, -1 - thread, thread);
                                    add(tables, key, thread);
                                    tables.table().delete(tables.find(key));
                                }
                            }));
        }
        for (Thread thread : running) {
            thread.join();
        }
        long kept = 0;
        for (int thread = 0; thread < threads; thread++) {
            kept += Aggregations.read(tables.cells, tables.find(-1 - thread));
        }
        assertThat(kept).isEqualTo((long) threads * rounds);
    }

    private static void add(Tables tables, long key, int thread) {
        int ordinal = tables.table().find(key, 0, null, null, true, thread);
        if (ordinal != KeyedTable.ABSENT) {
            Aggregations.count(tables.cells, thread, ordinal);
        }
    }
}
