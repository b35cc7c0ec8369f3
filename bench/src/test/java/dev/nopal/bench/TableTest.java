package dev.nopal.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void namesOnlyTheRowsThatDoNotHold() {
        Table table = new Table();
        table.row("a", "first").judge("≤ 1", true);
        table.row("b", "second").judge("≤ 1", false);
        table.row("c", "not judged").put(Table.Column.COST, "1 ns");

        assertThat(table.failures()).containsExactly("b, second");
    }

    @Test
    void everyLineHasACellForEachColumn() {
        Table table = new Table();
        table.row("a", "first").put(Table.Column.C, "1.05 [1.03, 1.07]");

        assertThat(table.markdown().lines())
                .hasSize(3)
                .allSatisfy(
                        line ->
                                assertThat(line.chars().filter(c -> c == '|').count())
                                        .isEqualTo(Table.Column.values().length + 1L));
    }

    @Test
    void aBoundThatIsNoNumberHoldsNothing() {
        Interval oneRound = Interval.ofRatios(new double[] {1}, new double[] {1});

        assertThat(oneRound.high() <= 12).isFalse();
    }
}
