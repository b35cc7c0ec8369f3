package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class ValueTest {
    @ParameterizedTest
    @CsvSource({
        "255, 8, true, -1",
        "255, 8, false, 255",
        "-1, 16, false, 65535",
        "-1, 32, false, 4294967295",
        "4294967296, 32, true, 0",
        "-1, 64, false, -1"
    })
    void anIntegerIsCutToItsWidth(long value, int bits, boolean signed, long cut) {
        assertThat(new Value.Int(value, bits, signed).value()).isEqualTo(cut);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 24, 65})
    void rejectsOtherWidths(int bits) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Value.Int(1, bits, true))
                .withMessage("bits=" + bits);
    }

    @Test
    void stringsAndBuffersAreEqualByTheirBytes() {
        assertThat(Value.of("a")).isEqualTo(Value.literal("a")).isNotEqualTo(Value.of("b"));
        assertThat(Value.of("a")).hasSameHashCodeAs(Value.of("a"));
        assertThat(new Value.Buffer(new byte[] {1})).isEqualTo(new Value.Buffer(new byte[] {1}));
        assertThat(new Value.Buffer(new byte[] {1})).isNotEqualTo(new Value.Buffer(new byte[0]));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 6})
    void rejectsHistogramsOfOtherBits(int bits) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Aggregate.Hist(bits, new TreeMap<>()))
                .withMessage("bits=" + bits);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65})
    void rejectsBucketsThatDoNotExist(int index) {
        SortedMap<Integer, Long> buckets = new TreeMap<>(Map.of(index, 1L));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Aggregate.Hist(0, buckets))
                .withMessage("buckets=[" + index + "]");
    }

    @ParameterizedTest
    @CsvSource({"-1, 10, 1", "5, 5, 1", "0, 10, 0", "0, 1001, 1"})
    void rejectsLinearHistogramsThatNoScriptMakes(long min, long max, long step) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Aggregate.LinearHist(min, max, step, new TreeMap<>()))
                .withMessage("min=" + min + " max=" + max + " step=" + step);
    }

    @Test
    void aLinearHistogramMayHaveAThousandBuckets() {
        SortedMap<Integer, Long> last = new TreeMap<>(Map.of(1001, 1L));
        assertThat(new Aggregate.LinearHist(0, 1000, 1, last).buckets()).hasSize(1);
    }

    @Test
    void rejectsNegativeTopAndDiv() {
        MapData map = MapData.scalar("@", Value.of(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Event.PrintMap(map, -1, 0))
                .withMessage("top=-1 div=0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Event.PrintMap(map, 0, -1));
    }
}
