package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LinearBucketsTest {
    @ParameterizedTest
    @CsvSource({
        "-9223372036854775808, 0",
        "-1, 0",
        "0, 1",
        "9, 1",
        "10, 2",
        "99, 10",
        "100, 11",
        "101, 11",
        "9223372036854775807, 11"
    })
    void aValueHasTheBucketOfTheFormula(long value, int index) {
        assertThat(LinearBuckets.index(value, 0, 100, 10)).isEqualTo(index);
    }

    @Test
    void aStepThatDoesNotDivideTheRangeOpensTheLastBucketEarly() {
        assertThat(LinearBuckets.index(9, 0, 10, 3)).isEqualTo(4);
        assertThat(LinearBuckets.index(11, 0, 10, 3)).isEqualTo(4);
        assertThat(LinearBuckets.count(0, 10, 3)).isEqualTo(5);
        assertThat(LinearBuckets.isBounded(3, 0, 10, 3)).isTrue();
        assertThat(LinearBuckets.isBounded(4, 0, 10, 3)).isFalse();
    }

    @Test
    void boundsMeet() {
        assertThat(LinearBuckets.lowerBound(0, 5, 10)).isEqualTo(Long.MIN_VALUE);
        assertThat(LinearBuckets.upperBound(0, 5, 10)).isEqualTo(5);
        assertThat(LinearBuckets.lowerBound(1, 5, 10)).isEqualTo(5);
        assertThat(LinearBuckets.upperBound(1, 5, 10)).isEqualTo(15);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1024, 0",
        "1024, 1024, 1K",
        "1048576, 1024, 1M",
        "1049600, 1024, 1025K",
        "640000, 10000, 640000",
        "500, 1024, 500"
    })
    void aLabelHasASuffixOnlyWhenTheStepIsAMultipleOf1024(long bound, long step, String label) {
        assertThat(LinearBuckets.label(bound, step)).isEqualTo(label);
    }
}
