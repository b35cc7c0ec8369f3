package dev.nopal.cli.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.heap.ClassHistogram.Row;
import dev.nopal.cli.heap.ClassHistogram.Usage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClassHistogramTest {
    private static final String BEFORE =
            """
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:          8412        1021464  [B (java.base@25.0.3)
               2:            10            240  com.shop.Cart
               3:             1             16  com.shop.Gone
            Total          8423        1021720
            """;
    private static final String AFTER =
            """
               1:          8400        1021000  [B (java.base@25.0.3)
               2:            20            480  com.shop.Cart
               3:             5            120  com.shop.Cart
               4:             2             48  com.shop.New
            """;

    @Test
    void readsWhatTheJdkPrints() {
        ClassHistogram histogram = ClassHistogram.parse(BEFORE);
        assertThat(histogram.largest())
                .containsExactly(
                        new Row("byte[]", new Usage(8412, 1021464)),
                        new Row("com.shop.Cart", new Usage(10, 240)),
                        new Row("com.shop.Gone", new Usage(1, 16)));
        assertThat(histogram.total()).isEqualTo(new Usage(8423, 1021720));
    }

    @Test
    void leavesOutWhatFillsGaps() {
        String fillers =
                """
                   4:            93         141152  [Ljdk.internal.vm.FillerElement; (java.base@25.0.3)
                   5:             3             48  jdk.internal.vm.FillerObject (java.base@25.0.3)
                """;
        assertThat(ClassHistogram.parse(AFTER + fillers).total())
                .isEqualTo(ClassHistogram.parse(AFTER).total());
    }

    @Test
    void differsByWhatGrewFirst() {
        assertThat(ClassHistogram.parse(AFTER).since(ClassHistogram.parse(BEFORE)))
                .containsExactly(
                        new Row("com.shop.Cart", new Usage(15, 360)),
                        new Row("com.shop.New", new Usage(2, 48)),
                        new Row("com.shop.Gone", new Usage(-1, -16)),
                        new Row("byte[]", new Usage(-12, -464)));
    }

    @Test
    void doesNotDifferFromItself() {
        ClassHistogram histogram = ClassHistogram.parse(BEFORE);
        assertThat(histogram.since(histogram)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "[[I, int[][]",
        "[Ljava.lang.String;, java.lang.String[]",
        "[Z, boolean[]",
        "com.shop.Cart, com.shop.Cart",
        "[, ["
    })
    void namesArraysAsProgrammersDo(String given, String shown) {
        assertThat(ClassHistogram.readable(given)).isEqualTo(shown);
    }

    @Test
    void refusesWhatIsNoHistogram() {
        assertThatThrownBy(() -> ClassHistogram.parse("Total 1 2\n"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tablesSayWhatTheyLeaveOut() {
        assertThat(ClassHistogramText.table(ClassHistogram.parse(BEFORE), 1))
                .contains("          8412         1021464  byte[]\n")
                .doesNotContain("Cart")
                .endsWith(
                        "3 classes, 8423 instances, 1021720 bytes;"
                                + " shown are the 1 largest (-n)\n");
        assertThat(
                        ClassHistogramText.difference(
                                ClassHistogram.parse(BEFORE), ClassHistogram.parse(AFTER), 20))
                .contains("           +15            +360  com.shop.Cart\n")
                .endsWith("4 classes changed; 1021720 bytes before, 1021648 after\n");
    }

    @Test
    void jsonHasTheSameNumbers() {
        assertThat(ClassHistogramText.json(ClassHistogram.parse(BEFORE), 1))
                .contains("\"classes\": 3", "\"class\": \"byte[]\"", "\"bytes\": 1021464")
                .doesNotContain("Cart");
        assertThat(
                        ClassHistogramText.jsonDifference(
                                ClassHistogram.parse(BEFORE), ClassHistogram.parse(AFTER), 20))
                .contains("\"changed\": 4", "\"bytes\": 360", "\"bytes\": -464");
    }
}
