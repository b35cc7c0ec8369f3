package dev.nopal.script.render;

import static dev.nopal.script.render.Rendered.hist;
import static dev.nopal.script.render.Rendered.lhist;
import static dev.nopal.script.render.Rendered.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;

final class MapJsonTest {
    private static String entries(MapData map, int top, int div, int most) {
        return MapJson.entries(new Event.PrintMap(map, top, div), most);
    }

    @Test
    void keysComeInPartsAndEntriesInOrder() {
        MapData map =
                map(
                        "@m",
                        Value.tuple(Value.of("a b"), Value.of(7)),
                        Value.of(3),
                        Value.tuple(Value.of("c"), Value.of(8)),
                        Value.of(2));
        assertThat(entries(map, 0, 0, 10)).isEqualTo("[[[\"c\",\"8\"],2],[[\"a b\",\"7\"],3]]");
    }

    @Test
    void aMapWithoutBracketsHasAKeyWithoutParts() {
        assertThat(entries(MapData.scalar("@m", Value.of(5)), 0, 0, 1)).isEqualTo("[[[],5]]");
        assertThat(entries(new MapData("@m", true, List.of()), 0, 0, 1)).isEqualTo("[]");
    }

    @Test
    void theLargestStayAndTopAndDivAreThoseOfPrint() {
        MapData map =
                map(
                        "@m",
                        Value.of("a"),
                        Value.of(1000),
                        Value.of("b"),
                        Value.of(3000),
                        Value.of("c"),
                        Value.of(2000));
        assertThat(entries(map, 0, 0, 2)).isEqualTo("[[[\"c\"],2000],[[\"b\"],3000]]");
        assertThat(entries(map, 1, 1000, 2)).isEqualTo("[[[\"b\"],3]]");
        assertThat(entries(map, 3, 1000, 2)).isEqualTo("[[[\"c\"],2],[[\"b\"],3]]");
    }

    @Test
    void histogramsAreTheRowsOfTheJsonOutput() {
        assertThat(MapJson.value(hist(0, 5, 5)))
                .isEqualTo("[{\"min\": 4, \"max\": 7, \"count\": 2}]");
        assertThat(MapJson.value(lhist(0, 10, 5, 20))).isEqualTo("[{\"min\": 10, \"count\": 1}]");
        assertThat(entries(MapData.scalar("@h", hist(0, 5, 5)), 0, 2, 1))
                .isEqualTo("[[[],[{\"min\": 4, \"max\": 7, \"count\": 1}]]]");
    }

    @Test
    void textsAreQuotedAndKeepTheirBlanks() {
        assertThat(MapJson.quote("a \"b\"\n")).isEqualTo("\"a \\\"b\\\"\\n\"");
        assertThat(MapJson.text(Value.of("a b"))).isEqualTo("a b");
        assertThat(MapJson.text(Value.tuple(Value.of(1), Value.of(2)))).isEqualTo("(1, 2)");
        assertThat(MapJson.parts(Value.of(1))).containsExactly(Value.of(1));
    }
}
