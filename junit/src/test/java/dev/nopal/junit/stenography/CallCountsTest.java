package dev.nopal.junit.stenography;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CallCountsTest {
    private static final LoggedMethod PAY = new LoggedMethod("com.shop.Checkout", "pay");
    private static final LoggedMethod ADD = new LoggedMethod("com.shop.Checkout", "add(int,int)");

    @Test
    void furtherTestsAreCountedTogetherWhenItIsFull() {
        CallCounts counts = new CallCounts(3);
        for (int test = 0; test < 100; test++) {
            counts.add("test" + test, PAY, LoggedMethod.NONE);
            counts.add("test" + test, ADD, PAY);
        }
        assertThat(counts.rows("1"))
                .hasSize(5)
                .filteredOn(row -> row.test().equals(CallCounts.MORE_TESTS))
                .extracting(CallRow::calls)
                .containsExactlyInAnyOrder(98L, 99L);
    }

    @Test
    void rowsAreInTheOrderOfTheFirstCalls() {
        CallCounts counts = new CallCounts();
        counts.add("b", PAY, LoggedMethod.NONE);
        counts.add("a", ADD, LoggedMethod.NONE);
        counts.add("b", PAY, LoggedMethod.NONE);
        assertThat(counts.rows("1"))
                .containsExactly(
                        new CallRow("1", "b", PAY, LoggedMethod.NONE, 2, 1),
                        new CallRow("1", "a", ADD, LoggedMethod.NONE, 1, 2));
    }

    @Test
    void rowsSurviveTheFile() {
        String line = Csv.line("4711-1", "x \"y\"", "com.shop.A", "add(int,int)", "", 3, 1);
        assertThat(line).isEqualTo("4711-1,\"x \"\"y\"\"\",com.shop.A,\"add(int,int)\",,3,1\n");
        assertThat(Csv.values(line.stripTrailing()))
                .containsExactly("4711-1", "x \"y\"", "com.shop.A", "add(int,int)", "", "3", "1");
    }
}
