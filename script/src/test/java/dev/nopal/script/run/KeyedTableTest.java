package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.TableLayout;
import dev.nopal.script.session.TestMemory;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;
import dev.nopal.script.value.CellLayout;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

@ParameterizedClass
@MethodSource("dev.nopal.script.session.TestMemory#mappings")
final class KeyedTableTest {
    private static final Type NUMBER = Type.INT64;
    private static final Type THREE = new Type.Tuple(List.of(Type.INT64, Type.INT64, Type.INT64));

    @Parameter FileMapping mapping = FileMapping.BEST;

    private Tables numbers(int limit, int halves) {
        return new Tables(mapping, new Aggregation.Count(), NUMBER, limit, halves, 4096);
    }

    @Test
    void ordinalsAreGivenInOrderAndFoundAgain() {
        Tables tables = numbers(3, 1);
        assertThat(tables.insert(7)).isZero();
        assertThat(tables.insert(9)).isEqualTo(1);
        assertThat(tables.insert(7)).isZero();
        assertThat(tables.find(9)).isEqualTo(1);
        assertThat(tables.find(8)).isEqualTo(KeyedTable.ABSENT);
        assertThat(tables.map.length()).isEqualTo(2);
    }

    @Test
    void limitIsExactAndLossesAreCounted() {
        for (int limit : new int[] {1, 2, 3, 8}) {
            Tables tables = numbers(limit, 1);
            for (int i = 0; i < limit; i++) {
                assertThat(tables.insert(100 + i)).isEqualTo(i);
            }
            assertThat(tables.losses.losses().total()).isZero();
            assertThat(tables.insert(1)).isEqualTo(KeyedTable.ABSENT);
            assertThat(tables.insert(2)).isEqualTo(KeyedTable.ABSENT);
            assertThat(tables.losses.losses().of(Loss.KEYS)).isEqualTo(2);
            assertThat(tables.map.length()).isEqualTo(limit);
            assertThat(tables.find(100 + limit - 1)).isEqualTo(limit - 1);
        }
    }

    @Test
    void keysThatMeetInOneSlotAreDistinguished() {
        Tables tables = numbers(64, 1);
        for (int i = 0; i < 64; i++) {
            assertThat(tables.insert(i * 1_000_003L)).isEqualTo(i);
        }
        for (int i = 0; i < 64; i++) {
            assertThat(tables.find(i * 1_000_003L)).isEqualTo(i);
        }
        Tables encoded = new Tables(mapping, new Aggregation.Count(), THREE, 64, 1, 4096);
        for (long i = 0; i < 64; i++) {
            assertThat(encoded.findEncoded(true, i, 5L, -i)).isEqualTo((int) i);
        }
        for (long i = 0; i < 64; i++) {
            assertThat(encoded.findEncoded(false, i, 5L, -i)).isEqualTo((int) i);
        }
        assertThat(encoded.findEncoded(false, 1L, 5L, -2L)).isEqualTo(KeyedTable.ABSENT);
    }

    @Test
    void keysOfOneHashAreDistinguished() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), new Type.Text(16), 4, 1, 4096);
        assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
        assertThat(tables.table().find(0, 0, "Aa", null, true, 0)).isZero();
        assertThat(tables.table().find(0, 0, "BB", null, true, 0)).isEqualTo(1);
        assertThat(tables.table().find(0, 0, "BB", null, false, 0)).isEqualTo(1);
        Tables pairs =
                new Tables(
                        mapping,
                        new Aggregation.Count(),
                        new Type.Tuple(List.of(new Type.Text(16), new Type.Text(16))),
                        4,
                        1,
                        4096);
        assertThat(pairs.table().find(0, 0, "x", "Aa", true, 0)).isZero();
        assertThat(pairs.table().find(0, 0, "x", "BB", true, 0)).isEqualTo(1);
        assertThat(pairs.table().find(0, 0, "x", "Aa", true, 0)).isZero();
    }

    @Test
    void encodedKeysAreComparedWhole() {
        KeyGeneration keys = numbers(4, 1).table().current();
        assertThat(keys.encoded).isNull();
        Tables tables = new Tables(mapping, new Aggregation.Count(), THREE, 4, 1, 4096);
        assertThat(tables.table().current().numbers).isNull();
        byte[] longer = new byte[20];
        longer[3] = 1;
        assertThat(KeyedTable.isEqual(new byte[] {0, 0, 0, 1}, longer, 4)).isTrue();
        assertThat(KeyedTable.isEqual(new byte[] {0, 0, 0, 1}, longer, 5)).isFalse();
        assertThat(KeyedTable.isEqual(new byte[] {0, 0, 0, 2}, longer, 4)).isFalse();
    }

    @Test
    void keyIsInTheFileBeforeItsEntry() {
        Tables tables = numbers(4, 1);
        tables.insert(5);
        tables.insert(-6);
        assertThat(tables.entry(0)).isEqualTo(1);
        assertThat(tables.entry(1)).isEqualTo(1 + 12);
        assertThat(tables.entry(2)).isZero();
        long at = Tables.ARENA + 12;
        assertThat(tables.memory.getInt(at)).isEqualTo(8);
        assertThat(TestMemory.longAt(tables.memory, at + 4)).isEqualTo(-6);
    }

    @Test
    void keysThatDoNotFitIntoTheArenaAreCounted() {
        Tables tables = new Tables(mapping, new Aggregation.Count(), NUMBER, 4, 1, 24);
        assertThat(tables.insert(1)).isZero();
        assertThat(tables.insert(2)).isEqualTo(1);
        assertThat(tables.insert(3)).isEqualTo(KeyedTable.ABSENT);
        assertThat(tables.losses.losses().of(Loss.KEYS)).isEqualTo(1);
        assertThat(tables.map.length()).isEqualTo(2);
        Tables encoded = new Tables(mapping, new Aggregation.Count(), THREE, 4, 1, 56);
        assertThat(encoded.findEncoded(true, 1L, 2L, 3L)).isZero();
        assertThat(encoded.findEncoded(true, 1L, 2L, 4L)).isEqualTo(1);
        assertThat(encoded.findEncoded(true, 1L, 2L, 5L)).isEqualTo(KeyedTable.ABSENT);
        assertThat(encoded.losses.losses().of(Loss.KEYS)).isEqualTo(1);
    }

    @Test
    void keysThatAreTooLongAreCounted() {
        Tables texts = new Tables(mapping, new Aggregation.Count(), new Type.Text(200), 4, 1, 4096);
        assertThat(texts.table().find(0, 0, "x".repeat(60), null, true, 0)).isZero();
        assertThat(texts.table().find(0, 0, "x".repeat(61), null, true, 0))
                .isEqualTo(KeyedTable.ABSENT);
        assertThat(texts.losses.losses().of(Loss.KEYS)).isEqualTo(1);
        Tables encoded = new Tables(mapping, new Aggregation.Count(), THREE, 4, 1, 4096);
        assertThat(encoded.findEncoded(true, "y".repeat(100))).isEqualTo(KeyedTable.ABSENT);
        assertThat(encoded.losses.losses().of(Loss.TOO_BIG)).isEqualTo(1);
    }

    @Test
    void keyWaitsForNoEncoder() {
        Tables tables = numbers(4, 1);
        Encoder first = tables.encoders.take(0);
        Encoder second = tables.encoders.take(0);
        assertThat(second).isNotNull().isNotSameAs(first);
        assertThat(tables.insert(1)).isEqualTo(KeyedTable.ABSENT);
        assertThat(tables.losses.losses().of(Loss.KEYS_BUSY)).isEqualTo(1);
        assertThat(tables.losses.losses().of(Loss.KEYS)).isZero();
        second.busy = 0;
        assertThat(tables.insert(2)).isNotNegative();
        assertThat(second.busy).isZero();
    }

    @Test
    void deletedKeyIsHiddenAndComesBackEmpty() {
        Tables tables = numbers(4, 2);
        int ordinal = tables.insert(5);
        Aggregations.count(tables.cells, 1, ordinal);
        long entry = tables.entry(ordinal);
        assertThat(tables.table().delete(ordinal)).isTrue();
        assertThat(tables.entry(ordinal)).isEqualTo(TableLayout.DEAD);
        assertThat(tables.find(5)).isEqualTo(KeyedTable.ABSENT);
        assertThat(tables.map.length()).isZero();
        assertThat(tables.map.content()).isEmpty();
        assertThat(tables.insert(5)).isEqualTo(ordinal);
        assertThat(tables.entry(ordinal)).isEqualTo(entry);
        assertThat(tables.cells.merged(ordinal)).containsOnly(0);
        assertThat(tables.map.length()).isEqualTo(1);
    }

    @Test
    void onlyOrdinalsOfTheCurrentHalfAreDeleted() {
        Tables tables = numbers(3, 2);
        tables.insert(1);
        assertThat(tables.table().delete(KeyedTable.ABSENT)).isFalse();
        assertThat(tables.table().delete(3)).isFalse();
        assertThat(tables.table().delete(2)).isTrue();
        tables.map.clear();
        assertThat(tables.table().delete(2)).isFalse();
        assertThat(tables.insert(1)).isEqualTo(3);
        assertThat(tables.table().delete(3)).isTrue();
        assertThat(tables.table().delete(5)).isTrue();
        assertThat(tables.table().delete(6)).isFalse();
    }

    @Test
    void clearTakesTheOtherHalfAndWipesIt() {
        Tables tables = numbers(3, 2);
        for (int round = 0; round < 4; round++) {
            int base = round % 2 * 3;
            assertThat(tables.table().current().base).isEqualTo(base);
            for (int i = 0; i < 3; i++) {
                assertThat(tables.insert(i)).isEqualTo(base + i);
                assertThat(tables.cells.merged(base + i)).containsOnly(0);
                Aggregations.count(tables.cells, i, base + i);
                assertThat(tables.cell(i % 2, base + i, CellLayout.FIRST)).isEqualTo(1);
                assertThat(tables.entry(base + i)).isPositive();
            }
            tables.map.clear();
            assertThat(tables.map.length()).isZero();
            for (int ordinal = base; ordinal < base + 3; ordinal++) {
                assertThat(tables.entry(ordinal)).isZero();
            }
        }
        assertThat(tables.losses.losses().total()).isZero();
    }

    @Test
    void mapThatIsNeverClearedHasNoOtherHalf() {
        Tables tables = numbers(3, 1);
        tables.insert(1);
        tables.map.clear();
        assertThat(tables.find(1)).isZero();
    }

    @Test
    void keysThatWereNotShownAreShownAgain() {
        Tables tables = numbers(64, 1);
        for (int i = 0; i < 64; i++) {
            tables.insert(i);
        }
        tables.table().current().hideAll();
        assertThat(tables.entry(63)).isZero();
        tables.table().current().showAll();
        for (int i = 0; i < 64; i++) {
            assertThat(tables.entry(i)).isEqualTo(1 + 12L * i);
        }
    }

    @Test
    void zeroKeepsKeys() {
        Tables tables = numbers(3, 2);
        tables.map.clear();
        for (int i = 0; i < 3; i++) {
            Aggregations.count(tables.cells, 0, tables.insert(i));
        }
        tables.map.zero();
        assertThat(tables.map.length()).isEqualTo(3);
        for (int i = 3; i < 6; i++) {
            assertThat(tables.cells.merged(i, CellLayout.FIRST)).isZero();
        }
    }
}
