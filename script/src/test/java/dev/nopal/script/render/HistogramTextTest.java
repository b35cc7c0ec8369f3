package dev.nopal.script.render;

import static dev.nopal.script.render.Rendered.hist;
import static dev.nopal.script.render.Rendered.lhist;
import static dev.nopal.script.render.Rendered.map;
import static dev.nopal.script.render.Rendered.print;
import static dev.nopal.script.render.Rendered.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

final class HistogramTextTest {
    @Test
    void zerosBetweenTheFirstAndTheLastBucketAreDrawn() {
        assertThat(text(print("@", hist(0, -1, 0, 3, 3, 9))))
                .isEqualTo(
                        """
                        @:
                        (..., 0)               1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |
                        [0]                    1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |
                        [1]                    0 |                                                    |
                        [2, 4)                 2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
                        [4, 8)                 0 |                                                    |
                        [8, 16)                1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |

                        """);
    }

    @Test
    void linearBucketsAreOpenAtBothEnds() {
        assertThat(text(print("@", lhist(0, 10, 2, -1, 2, 3, 7, 10))))
                .isEqualTo(
                        """
                        @:
                        (..., 0)               1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |
                        [0, 2)                 0 |                                                    |
                        [2, 4)                 2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
                        [4, 6)                 0 |                                                    |
                        [6, 8)                 1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |
                        [8, 10)                0 |                                                    |
                        [10, ...)              1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |

                        """);
    }

    @Test
    void keyedHistogramsHaveAHeadingEach() {
        MapData map = map("@h", Value.of("y"), hist(0, 1, 1), Value.of("x"), hist(0, 0));
        assertThat(labels(print(map))).isEqualTo("@h[x]:\n[0]\n\n@h[y]:\n[1]\n\n");
    }

    @Test
    void anEmptyHistogramHasAHeading() {
        assertThat(text(print("@h", hist(0)))).isEqualTo("@h:\n\n");
        assertThat(text(print("@h", new Aggregate.Hist(0, new TreeMap<>(Map.of(4, 0L))))))
                .isEqualTo("@h:\n\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 512, '[512, 1K)'",
        "0, 1023, '[512, 1K)'",
        "0, 1048576, '[1M, 2M)'",
        "0, 4611686018427387904, '[4E, 8E)'",
        "0, 1125899906842624, '[1P, 2P)'",
        "3, 15, [15]",
        "3, 16, '[16, 18)'",
        "3, 1024, '[1024, 1152)'",
        "3, 8192, '[8K, 9K)'",
        "5, 63, [63]",
        "5, 64, '[64, 66)'"
    })
    void aBucketIsNamedByItsBounds(int bits, long value, String label) {
        assertThat(labels(print("@", hist(bits, value)))).isEqualTo("@:\n" + label + "\n\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 100, 10, 200, '[100, ...)'",
        "0, 100, 10, -1, '(..., 0)'",
        "0, 5, 1, 3, [3]",
        "0, 5, 1, 5, '[5, ...)'",
        "0, 10, 3, 9, '[9, ...)'",
        "0, 10240, 1024, 3000, '[2K, 3K)'",
        "0, 4194304, 1048576, 1, '[0, 1M)'",
        "630000, 660000, 10000, 645000, '[640000, 650000)'",
        "5, 100, 10, 4, '(..., 5)'"
    })
    void aLinearBucketIsNamedByItsBounds(long min, long max, long step, long value, String label) {
        assertThat(labels(print("@", lhist(min, max, step, value))))
                .isEqualTo("@:\n" + label + "\n\n");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 3, 17",
        "2, 3, 34",
        "3, 3, 52",
        "1, 52, 1",
        "1, 53, 0",
        "0, 9, 0",
        "0, 0, 0",
        "16777217, 16777218, 51",
        "15, 26, 30",
        "15, 52, 15",
        "9223372036854775807, -1, 26"
    })
    void aBarIsCutInSinglePrecision(long count, long most, int length) {
        assertThat(HistogramText.barLength(count, most)).isEqualTo(length);
    }

    @Test
    void dividedCountsDecideTheBarsButNotTheRange() {
        MapData map = MapData.scalar("@h", hist(0, 5, 6, 7, 9));
        assertThat(text(new Event.PrintMap(map, 0, 2)))
                .isEqualTo(
                        """
                        @h:
                        [4, 8)                 1 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
                        [8, 16)                0 |                                                    |

                        """);
    }

    @Test
    void linearCountsAreNotDivided() {
        MapData map = MapData.scalar("@l", lhist(0, 10, 2, 1, 1));
        assertThat(text(new Event.PrintMap(map, 0, 2))).isEqualTo(text(print(map)));
    }

    private static String labels(Event event) {
        return text(event)
                .lines()
                .map(line -> line.replaceFirst(" +\\d+ \\|.*", ""))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
