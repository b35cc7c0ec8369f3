package dev.nopal.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class PrintedEventsTest {
    private final PrintedEvents output = new PrintedEvents();

    private Map<String, Object> content(int limit) {
        return new SessionAnswer("nopal trace", output, limit)
                .session("script-1", Optional.empty())
                .answer()
                .content();
    }

    private Map<?, ?> map(int limit) {
        return (Map<?, ?>) ((List<?>) content(limit).get("maps")).get(0);
    }

    @Test
    void showsTheLargestEntriesFirst() {
        output.add("{\"type\": \"map\", \"data\": {\"@us\": {\"a\": 1, \"b\": 2, \"c\": 3}}}");
        assertThat(map(2))
                .isEqualTo(
                        Map.of(
                                "name",
                                "@us",
                                "kind",
                                "map",
                                "unit",
                                "microseconds",
                                "entries",
                                List.of(
                                        Map.of("key", "c", "value", big(3)),
                                        Map.of("key", "b", "value", big(2))),
                                "total",
                                3,
                                "cut",
                                1));
    }

    @Test
    void summarizesHistograms() {
        output.add(
                "{\"type\": \"hist\", \"data\": {\"@\": [{\"max\": -1, \"count\": 1}, {\"min\": 0,"
                        + " \"max\": 7, \"count\": 97}, {\"min\": 8, \"max\": 15, \"count\": 2}]}}");
        Map<?, ?> entry = (Map<?, ?>) ((List<?>) map(5).get("entries")).get(0);
        assertThat(entry.get("count")).isEqualTo(100L);
        assertThat(entry.get("p50_at_most")).isEqualTo(big(7));
        assertThat(entry.get("p99_at_most")).isEqualTo(big(15));
        assertThat((List<?>) entry.get("buckets")).hasSize(3);
    }

    @Test
    void tellsStatisticsFromKeysOfTheSameNames() {
        output.add(
                "{\"type\": \"stats\", \"data\": {\"@\": {\"count\": 2, \"average\": 3, \"total\":"
                        + " 6}}}");
        Map<?, ?> entry = (Map<?, ?>) ((List<?>) map(5).get("entries")).get(0);
        assertThat(entry.get("total")).isEqualTo(big(6));
        assertThat(entry.containsKey("key")).isFalse();
    }

    @Test
    void keepsTheLastStateOfAMap() {
        output.add("{\"type\": \"map\", \"data\": {\"@\": 1}}");
        output.add("{\"type\": \"map\", \"data\": {\"@\": 2}}");
        assertThat(((List<?>) map(5).get("entries")).toString()).contains("value=2");
    }

    @Test
    void cutsUntilItFits() {
        StringBuilder line = new StringBuilder("{\"type\": \"map\", \"data\": {\"@\": {");
        for (int i = 0; i < 1000; i++) {
            line.append(i == 0 ? "" : ", ")
                    .append('"')
                    .append(i)
                    .append("x".repeat(2000))
                    .append("\": ")
                    .append(i);
        }
        output.add(line + "}}}");
        assertThat(content(200).toString()).hasSizeBetween(1000, 20_000);
        assertThat((int) map(200).get("total")).isEqualTo(1000);
        assertThat((int) map(200).get("cut")).isGreaterThan(900);
    }

    @Test
    void countsWhatWasPrintedAndLost() {
        for (int i = 0; i < 1000; i++) {
            output.add("{\"type\": \"printf\", \"data\": \"line " + i + "\\n\"}");
        }
        output.add("{\"type\": \"lost_events\", \"count\": 7, \"data\": {\"events\": 7}}");
        output.add("not JSON at all");
        Map<String, Object> content = content(10);
        assertThat((List<?>) content.get("output")).hasSize(40);
        assertThat(content.get("output_cut")).isEqualTo(961L);
        assertThat(content.get("lost")).isEqualTo(Map.of("events", 7L));
    }

    @Test
    void namesTheMapsThatThereAre() {
        output.add("{\"type\": \"map\", \"data\": {\"@a\": 1}}");
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> new SessionAnswer("nopal", output, 1).only(Optional.of("@b")))
                .withMessage("map=@b: the session has no such map; it has @a");
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }
}
