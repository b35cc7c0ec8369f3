package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

final class AggregationTest {
    private static final List<String> NAMES = Aggregation.NAMES;

    private static final Aggregation.Decoding DECODING =
            new Aggregation.Decoding() {
                @Override
                public Instant wallTime(long sinceBoot) {
                    return Instant.ofEpochSecond(0, sinceBoot);
                }

                @Override
                public void take(int values) {}
            };

    private static Aggregation named(String name) {
        return Aggregation.of(
                name,
                switch (name) {
                    case "lhist" -> List.of(0L, 100L, 10L);
                    case "tseries" -> List.of(1_000L, 4L, 2L);
                    case "hist" -> List.of(3L);
                    default -> List.of();
                });
    }

    private static Stream<Aggregation> all() {
        return NAMES.stream().map(AggregationTest::named);
    }

    @Test
    void stepsOfALinearHistogramFitBetweenItsBounds() {
        assertThat(new Aggregation.LinearHist(1_000, 2_000, 1).max()).isEqualTo(2_000);
        assertThat(new Aggregation.LinearHist(5, 10, 5).step()).isEqualTo(5);
        assertThatIllegalArgumentException().isThrownBy(() -> new Aggregation.LinearHist(5, 10, 6));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Aggregation.LinearHist(0, 1_001, 1));
    }

    /** Session files contain these numbers: if one changes, old files are misread. */
    @Test
    void numbersInFilesStayAsTheyAre() {
        assertThat(NAMES)
                .startsWith(
                        "count", "sum", "avg", "min", "max", "stats", "hist", "lhist", "tseries");
    }

    @Test
    void everyAggregationHasAName() {
        assertThat(leaves(Aggregation.class))
                .as("a record without a name cannot be made")
                .isEqualTo(new TreeSet<>(all().map(one -> one.getClass().getName()).toList()));
    }

    @Test
    void everyResultHasAnAggregation() {
        TreeSet<String> made = new TreeSet<>();
        all().forEach(
                        one ->
                                made.add(
                                        one.value(new long[one.cells()], true, DECODING)
                                                .getClass()
                                                .getName()));
        assertThat(leaves(Aggregate.class)).isEqualTo(made);
    }

    private static TreeSet<String> leaves(Class<?> family) {
        TreeSet<String> leaves = new TreeSet<>();
        for (Class<?> type : family.getPermittedSubclasses()) {
            if (type.isSealed()) {
                leaves.addAll(leaves(type));
            } else {
                leaves.add(type.getName());
            }
        }
        return leaves;
    }

    @Test
    void isMadeAgainFromNameAndParameters() {
        for (String name : NAMES) {
            Aggregation one = named(name);
            assertThat(one.name()).isEqualTo(name);
            assertThat(Aggregation.of(one.name(), one.parameters())).isEqualTo(one);
        }
    }

    @Test
    void resultKnowsWhatMadeIt() {
        all().forEach(
                        one ->
                                assertThat(
                                                one.value(new long[one.cells()], true, DECODING)
                                                        .function())
                                        .isEqualTo(one.name()));
    }

    /** A script reads the same value as a map prints. */
    @Test
    void readableResultsAreNumbers() {
        all().forEach(AggregationTest::isReadWhereItIsANumber);
    }

    private static void isReadWhereItIsANumber(Aggregation one) {
        long[] cells = new long[one.cells()];
        Arrays.setAll(cells, i -> i == CellLayout.FED ? CellLayout.FED_ONCE : 5 + i);
        Aggregate value = one.value(cells, true, DECODING);
        assertThat(value instanceof Aggregate.Number).isEqualTo(one.isReadable());
        if (value instanceof Aggregate.Number number) {
            long second = cells.length > CellLayout.SECOND ? cells[CellLayout.SECOND] : 0;
            assertThat(one.integer(cells[CellLayout.FED], cells[CellLayout.FIRST], second, true))
                    .isEqualTo(number.number().value());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "count, 2, true, true, false",
        "sum, 2, true, true, true",
        "avg, 3, true, true, true",
        "min, 2, false, true, true",
        "max, 2, false, true, true",
        "stats, 3, true, true, true",
        "hist, 490, true, true, false",
        "lhist, 13, true, true, false",
        "tseries, 13, false, false, false"
    })
    void hasItsCells(
            String name, int cells, boolean isAdded, boolean isStriped, boolean keepsSign) {
        Aggregation one = named(name);
        assertThat(one.cells()).isEqualTo(cells);
        assertThat(one.isAdded(CellLayout.FED)).isFalse();
        assertThat(one.isAdded(CellLayout.FIRST)).isEqualTo(isAdded);
        assertThat(one.isStriped()).isEqualTo(isStriped);
        assertThat(one.keepsSign()).isEqualTo(keepsSign);
    }

    @ParameterizedTest
    @CsvSource({
        "hist, -1, 0, 0",
        "hist, 6, 0, 0",
        "hist, 4294967296, 0, 0",
        "lhist, -1, 10, 1",
        "lhist, 10, 10, 1",
        "lhist, 0, 10, 0",
        "lhist, 0, 10, 11",
        "lhist, 0, 1001, 1",
        "tseries, 0, 1, 0",
        "tseries, 1, 0, 0",
        "tseries, 1, 1, 5",
        "tseries, 1, 1, -1",
        "median, 1, 1, 1"
    })
    void refusesWhatNoCheckerLetsThrough(String name, long first, long second, long third) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Aggregation.of(name, List.of(first, second, third)));
    }

    @Test
    void leftOutParametersAreZero() {
        assertThat(Aggregation.of("hist", List.of())).isEqualTo(new Aggregation.Hist(0));
        assertThat(Aggregation.of("tseries", List.of(7L, 3L)))
                .isEqualTo(new Aggregation.TimeSeries(7, 3, Aggregation.Reduction.LAST));
    }
}
