package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Random;

final class Log2BucketsTest {
    @ParameterizedTest
    @CsvSource({
        "-9223372036854775808, 0, 0",
        "-1, 0, 0",
        "0, 0, 1",
        "1, 0, 2",
        "2, 0, 3",
        "3, 0, 3",
        "4, 0, 4",
        "1023, 0, 11",
        "1024, 0, 12",
        "9223372036854775807, 0, 64",
        "-1, 3, 0",
        "7, 3, 8",
        "8, 3, 9",
        "15, 3, 16",
        "16, 3, 17",
        "17, 3, 17",
        "18, 3, 18",
        "31, 5, 32",
        "32, 5, 33",
        "9223372036854775807, 5, 1888"
    })
    void aValueHasTheBucketOfTheFormula(long value, int bits, int index) {
        assertThat(Log2Buckets.index(value, bits)).isEqualTo(index);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void everyBucketBeginsWhereTheOneBeforeEnds(int bits) {
        for (int i = 1; i < Log2Buckets.count(bits); i++) {
            long lower = Log2Buckets.lowerBound(i, bits);
            assertThat(lower).isEqualTo(Log2Buckets.upperBound(i - 1, bits));
            assertThat(Log2Buckets.index(lower, bits)).isEqualTo(i);
            assertThat(Log2Buckets.index(Log2Buckets.upperBound(i, bits) - 1, bits)).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void aBucketHoldsItsValues(int bits) {
        Random random = new Random(bits);
        for (int i = 0; i < 10_000; i++) {
            long value = random.nextLong() >>> 1 + random.nextInt(63);
            int index = Log2Buckets.index(value, bits);
            assertThat(value).isGreaterThanOrEqualTo(Log2Buckets.lowerBound(index, bits));
            assertThat(Long.compareUnsigned(value, Log2Buckets.upperBound(index, bits)))
                    .isNegative();
        }
    }

    @Test
    void theLastBucketHoldsTheLargestValue() {
        for (int bits = 0; bits <= Log2Buckets.MAX_BITS; bits++) {
            assertThat(Log2Buckets.index(Long.MAX_VALUE, bits))
                    .isEqualTo(Log2Buckets.count(bits) - 1);
        }
    }

    @Test
    void theBucketOfNegativesHasNoLowerBound() {
        assertThat(Log2Buckets.lowerBound(0, 0)).isEqualTo(Long.MIN_VALUE);
        assertThat(Log2Buckets.upperBound(0, 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, 2",
        "10, 0, 512",
        "11, 0, 1K",
        "21, 0, 1M",
        "31, 0, 1G",
        "41, 0, 1T",
        "51, 0, 1P",
        "61, 0, 1E",
        "64, 0, 8E",
        "64, 3, 1024",
        "87, 3, 7680",
        "88, 3, 8K",
        "89, 3, 9K"
    })
    void aLabelIsCutByPowersOf1024(int start, int bits, String label) {
        assertThat(Log2Buckets.label(start, bits)).isEqualTo(label);
    }
}
