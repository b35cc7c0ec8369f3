package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.SessionMemory;
import dev.nopal.script.session.TestMemory;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;
import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.CellLayout;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

/** Aggregations in memory, number by number. */
@ParameterizedClass
@MethodSource("dev.nopal.script.session.TestMemory#mappings")
final class CellsTest {
    private static final long INTERVAL = 1000;
    private static final int INTERVALS = 4;

    @Parameter FileMapping mapping = FileMapping.BEST;
    private SessionMemory memory;

    @BeforeEach
    void map() {
        memory = TestMemory.of(mapping, 4096);
    }

    private Cells cells(Aggregation aggregation, boolean signed, int count) {
        Type.Aggregated type = new Type.Aggregated(aggregation, signed);
        return new Cells(memory, type, 256, 1, 1024, count * Long.BYTES);
    }

    @Test
    void stripesAreApartAndMerge() {
        Cells cells = cells(new Aggregation.Sum(), true, 2);
        assertThat(cells.at(0, 0)).isEqualTo(256);
        assertThat(cells.at(3, 2)).isEqualTo(256 + 1024 + 32);
        Aggregations.sum(cells, 0, 2, 5);
        Aggregations.sum(cells, 1, 2, -7);
        Aggregations.sum(cells, 2, 2, 4);
        assertThat(cells.merged(2)).containsExactly(CellLayout.FED_ONCE, 2);
        assertThat(cells.merged(1)).containsExactly(0, 0);
        assertThat(cells.get(cells.at(0, 2) + 8)).isEqualTo(9);
    }

    @Test
    void largestRankStays() {
        Cells cells = cells(new Aggregation.Max(), false, 2);
        long at = cells.at(0, 0) + 8;
        for (long rank : new long[] {5, 5, 3, 9, -1, 7}) {
            cells.max(at, rank);
        }
        assertThat(cells.get(at)).isEqualTo(-1);
    }

    @Test
    void unsetMinimumAndMaximumAreZero() {
        for (Aggregation aggregation : List.of(new Aggregation.Min(), new Aggregation.Max())) {
            Cells cells = cells(aggregation, true, 2);
            cells.clear(0, 0);
            assertThat(Aggregations.read(cells, 0)).isZero();
            Aggregations.min(cells, 0, 0, 5);
            cells.clear(0, CellLayout.FED_ZEROED);
            assertThat(Aggregations.read(cells, 0)).isZero();
            assertThat(cells.merged(0, CellLayout.FED)).isEqualTo(CellLayout.FED_ZEROED);
            cells.clear(0, CellLayout.FED_NEVER);
        }
    }

    @Test
    void clearLeavesUnfedStripesUnfed() {
        Cells cells = cells(new Aggregation.Stats(), true, 3);
        Aggregations.stats(cells, 1, 1, 50);
        Aggregations.stats(cells, 1, 2, 60);
        cells.clear(1, CellLayout.FED_ZEROED);
        assertThat(cells.get(cells.at(0, 1))).isEqualTo(CellLayout.FED_NEVER);
        assertThat(cells.get(cells.at(1, 1))).isEqualTo(CellLayout.FED_ZEROED);
        assertThat(cells.merged(1)).containsExactly(CellLayout.FED_ZEROED, 0, 0);
        assertThat(cells.merged(2)).containsExactly(CellLayout.FED_ONCE, 1, 60);
        cells.clear(1, CellLayout.FED_NEVER);
        assertThat(cells.merged(1)).containsExactly(CellLayout.FED_NEVER, 0, 0);
    }

    private Cells series(boolean signed) {
        return cells(
                new Aggregation.TimeSeries(INTERVAL, INTERVALS, Reduction.LAST),
                signed,
                1 + 3 * INTERVALS);
    }

    private static void add(Cells cells, long now, long value, Reduction reduction) {
        TimeSeries.add(cells, 0, value, now, INTERVAL, INTERVALS, reduction.ordinal());
    }

    /** Returns epoch, count and number of a place of the ring. */
    private static long[] point(Cells cells, int place) {
        long[] all = cells.merged(0);
        return new long[] {all[1 + 3 * place], all[2 + 3 * place], all[3 + 3 * place]};
    }

    @Test
    void numbersOfOneIntervalAreReduced() {
        long[][] expected = {{4}, {13}, {13}, {3}, {6}};
        for (Reduction reduction : Reduction.values()) {
            Cells cells = series(true);
            cells.clear(0, 0);
            for (long value : new long[] {6, 3, 4}) {
                add(cells, 5999, value, reduction);
            }
            long number = point(cells, 1)[2];
            long seen =
                    switch (reduction) {
                        case MIN -> CellLayout.ofMinRank(number, true);
                        case MAX -> CellLayout.ofMaxRank(number, true);
                        default -> number;
                    };
            assertThat(seen).as("%s", reduction).isEqualTo(expected[reduction.ordinal()][0]);
            assertThat(point(cells, 1)).startsWith(5, 3);
            assertThat(cells.merged(0)[0]).isEqualTo(CellLayout.FED_ONCE);
        }
    }

    @Test
    void unsignedNumbersAreRankedUnsigned() {
        Cells cells = series(false);
        add(cells, 1000, -1, Reduction.MAX);
        add(cells, 1000, 5, Reduction.MAX);
        assertThat(point(cells, 1)).containsExactly(1, 2, -1);
    }

    @Test
    void eachIntervalHasItsPlaceAndTakesOverAnOldOne() {
        Cells cells = series(true);
        for (int epoch = 1; epoch <= 5; epoch++) {
            add(cells, epoch * INTERVAL, epoch, Reduction.SUM);
            add(cells, epoch * INTERVAL + 999, 10, Reduction.SUM);
        }
        assertThat(point(cells, 0)).containsExactly(4, 2, 14);
        assertThat(point(cells, 1)).containsExactly(5, 2, 15);
        assertThat(point(cells, 2)).containsExactly(2, 2, 12);
        assertThat(point(cells, 3)).containsExactly(3, 2, 13);
    }

    @Test
    void eventOfAnIntervalThatIsOverIsLeftOut() {
        Cells cells = series(true);
        add(cells, 5000, 7, Reduction.SUM);
        add(cells, 1000, 100, Reduction.SUM);
        assertThat(point(cells, 1)).containsExactly(5, 1, 7);
    }
}
