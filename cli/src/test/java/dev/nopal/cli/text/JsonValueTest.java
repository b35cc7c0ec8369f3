package dev.nopal.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

final class JsonValueTest {
    @Test
    void readsEveryType() throws IOException {
        JsonValue value =
                JsonValue.read(
                        " {\"a\": [1, -2.5e1, true, null, \"x\\u00fc\\n\\/\"], \"b\": {\"c\":"
                                + " 9223372036854775807}} ");
        assertThat(value.at("a").items()).hasSize(4);
        assertThat(value.at("a").items().get(0).number()).hasValue(1);
        assertThat(value.at("a").items().get(1).plain()).isEqualTo(-25.0);
        assertThat(value.at("a").items().get(2).truth()).contains(true);
        assertThat(value.at("a").items().get(3).text()).contains("xü\n/");
        assertThat(value.at("b", "c").number()).hasValue(Long.MAX_VALUE);
        assertThat(value.names()).containsExactly("a", "b");
    }

    @Test
    void whatIsMissingOrOfAnotherTypeIsEmpty() throws IOException {
        JsonValue value = JsonValue.read("{\"a\": \"text\", \"n\": null}");
        assertThat(value.at("a", "b", "c").isMissing()).isTrue();
        assertThat(value.at("n").isMissing()).isTrue();
        assertThat(value.at("a").number()).isEmpty();
        assertThat(value.at("a").items()).isEmpty();
        assertThat(value.at("a").names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,]",
                "{\"a\":1,}",
                "{a:1}",
                "01",
                "+1",
                "1.",
                "1e",
                ".5",
                "tru",
                "\"\n\"",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"",
                "[1] 2",
                "{\"a\":1,\"a\":2}",
                "'a'",
                "NaN",
                "[1 2]",
                "{\"a\" 1}",
                "-",
                "/**/1"
            })
    void rejectsWhatIsNotJson(String text) {
        assertThatThrownBy(() -> JsonValue.read(text))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageStartingWith("not JSON at character ");
    }

    @Test
    void limitsTheDepth() throws IOException {
        JsonValue.read("[".repeat(60) + "]".repeat(60));
        assertThatThrownBy(() -> JsonValue.read("[".repeat(100_000)))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageContaining("nested deeper than 64");
    }

    @Test
    void damagedTextGivesOneExceptionOnly() {
        String whole = "{\"a\": [1, -2.5e1, true, null, \"x\\u00fc\\n\"], \"b\": {\"c\": {}}}";
        Random random = new Random(15);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(whole);
            for (int j = random.nextInt(4); j >= 0; j--) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(0x80));
            }
            text.setLength(random.nextInt(text.length()) + 1);
            try {
                JsonValue.read(text.toString());
            } catch (MalformedJsonException e) {
                assertThat(e).hasMessageStartingWith("not JSON");
            }
        }
    }

    @Test
    void readsDocumentsOneAfterTheOther() throws IOException {
        JsonDocuments documents =
                documents("{\"a\": \"}{\\\"\"}\n{\n  \"b\": [{}]\n}\n\n{\"c\":1}", 100);
        assertThat(documents.next().orElseThrow().at("a").text()).contains("}{\"");
        assertThat(documents.next().orElseThrow().at("b").items()).hasSize(1);
        assertThat(documents.next().orElseThrow().at("c").number()).hasValue(1);
        assertThat(documents.next()).isEmpty();
    }

    @Test
    void limitsADocument() {
        assertThatThrownBy(() -> documents("{\"a\": \"" + "x".repeat(100), 50).next())
                .hasMessageContaining("more than 50 bytes");
        assertThatThrownBy(() -> documents("{\"a\": ", 50).next())
                .hasMessageContaining("ends early");
        assertThatThrownBy(() -> documents("error: no such pod", 50).next())
                .isInstanceOf(MalformedJsonException.class);
    }

    private static JsonDocuments documents(String text, int most) {
        return new JsonDocuments(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), most);
    }
}
