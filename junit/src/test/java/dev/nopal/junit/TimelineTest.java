package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.shop.Shop;

/** Tests that the text of a recording is bounded, whatever was recorded. */
class TimelineTest {
    private final Shop shop = new Shop();

    /** A program's object that cannot be printed. */
    private static final class Unprintable {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    @TraceTest
    void leavesOutTheMiddleOfManyEvents(Traces traces) {
        for (int i = 0; i < 1_000; i++) {
            shop.place("ada");
        }
        assertThat(traces.timeline().lines())
                .hasSize(1 + 100 + 1)
                .anySatisfy(line -> assertThat(line).contains("(id=50,"))
                .anySatisfy(
                        line -> assertThat(line).isEqualToIgnoringWhitespace("… 900 events more …"))
                .anySatisfy(line -> assertThat(line).contains("(id=951,"))
                .noneSatisfy(line -> assertThat(line).contains("(id=51,"))
                .noneSatisfy(line -> assertThat(line).contains("(id=950,"));
    }

    @TraceTest
    void cutsLongValues(Traces traces) {
        shop.place("a\nb".repeat(1_000));
        assertThat(traces.timeline().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(400));
        assertThat(traces.timeline()).contains("customer=\"a\\nba\\nb").contains("…");
    }

    @TraceTest("method:dev.nopal.junit.TimelineTest:take")
    void survivesValuesThatCannotBePrinted(Traces traces) {
        take(new Unprintable(), new int[] {1, 2}, new Object[] {new int[0]});
        assertThat(traces.timeline())
                .contains("Unprintable (its toString threw java.lang.IllegalStateException)")
                .contains("numbers=[1, 2], objects=[[…]]");
    }

    private static void take(Object one, int[] numbers, Object[] objects) {
        assertThat(one).isNotNull();
        assertThat(numbers.length + objects.length).isPositive();
    }

    @TraceTest("method:dev.nopal.junit.TimelineTest:showsACallThat*")
    void showsACallThatHasNotEnded(Traces traces) {
        // The method itself is instrumented when its class is retransformed, before it is called.
        assertThat(traces.timeline())
                .contains("showsACallThatHasNotEnded(traces=")
                .contains("has not ended");
    }
}
