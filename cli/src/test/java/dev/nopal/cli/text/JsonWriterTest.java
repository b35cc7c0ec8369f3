package dev.nopal.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

final class JsonWriterTest {
    @Test
    void putsCommasBetweenItemsOfEveryDepth() {
        String json =
                JsonWriter.compact()
                        .object()
                        .name("a")
                        .array()
                        .value(1)
                        .array()
                        .endArray()
                        .value("x")
                        .endArray()
                        .name("b")
                        .object()
                        .name("c")
                        .value(true)
                        .endObject()
                        .name("d")
                        .value(0.5)
                        .endObject()
                        .toString();
        assertThat(json).isEqualTo("{\"a\":[1,[],\"x\"],\"b\":{\"c\":true},\"d\":0.5}");
    }

    @Test
    void compactJsonKeepsCharactersButNoControls() {
        assertThat(JsonWriter.compact().value("ü\"\n\u001b").toString())
                .isEqualTo("\"ü\\\"\\n\\u001b\"");
    }

    @Test
    void rawJsonIsAnItemLikeOthers() {
        assertThat(JsonWriter.compact().array().raw("{}").raw("[1]").endArray().toString())
                .isEqualTo("[{},[1]]");
    }

    @Test
    void writesTreesLikePieces() {
        assertThat(JsonWriter.compact().any(List.of(Map.of("a", 1L), "b", 1.5, false)).toString())
                .isEqualTo("[{\"a\":1},\"b\",1.5,false]");
        assertThat(JsonWriter.compact().strings(List.of("a", "b")).toString())
                .isEqualTo("[\"a\",\"b\"]");
    }

    @Test
    void noTextAndNoFiniteNumberAreNull() {
        assertThat(
                        JsonWriter.compact()
                                .array()
                                .value((String) null)
                                .value(Double.NaN)
                                .value(Double.NEGATIVE_INFINITY)
                                .endArray()
                                .toString())
                .isEqualTo("[null,null,null]");
    }
}
