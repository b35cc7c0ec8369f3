package dev.nopal.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultTableTest {
    @Test
    void namesOnlyTheRowsThatDoNotHold() {
        ResultTable table = new ResultTable();
        table.row("a", "first").judge("≤ 1", true);
        table.row("b", "second").judge("≤ 1", false);
        table.row("c", "not judged").put(ResultTable.Column.COST, "1 ns");

        assertThat(table.failures()).containsExactly("b, second");
    }

    @Test
    void everyLineHasACellForEachColumnThatSomeRowFills() {
        ResultTable table = new ResultTable();
        table.row("a", "first").put(ResultTable.Column.C, "1.05 [1.03, 1.07]");
        table.row("b", "second").put(ResultTable.Column.COST, "1 ns");

        assertThat(table.markdown())
                .isEqualTo(
                        """
                        | what | state | cost | ÷ C |
                        |---|---|---|---|
                        | a | first |  | 1.05 [1.03, 1.07] |
                        | b | second | 1 ns |  |
                        """);
    }

    @Test
    void aBoundThatIsNoNumberHoldsNothing() {
        MeanInterval oneRound = MeanInterval.ofRatios(new double[] {1}, new double[] {1});

        assertThat(oneRound.high() <= 12).isFalse();
    }
}
