package dev.nopal.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

final class JsonTest {
    @Test
    void writesScalars() {
        assertThat(Json.of(null)).isEqualTo("null");
        assertThat(Json.of(true)).isEqualTo("true");
        assertThat(Json.of(-5)).isEqualTo("-5");
        assertThat(Json.of(Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
    }

    @Test
    void writesEmptyContainersOnOneLine() {
        assertThat(Json.of(List.of())).isEqualTo("[]");
        assertThat(Json.of(Map.of())).isEqualTo("{}");
    }

    @Test
    void indentsNestedContainersInTheOrderOfTheMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", List.of(1, "two"));
        map.put("a", null);
        assertThat(Json.of(map))
                .isEqualTo("{\n  \"z\": [\n    1,\n    \"two\"\n  ],\n  \"a\": null\n}");
    }

    @Test
    void escapesWhatStringsMustNotHold() {
        assertThat(Json.of("\"\\\n\u0000\u001b\u007f"))
                .isEqualTo("\"\\\"\\\\\\n\\u0000\\u001b\\u007f\"");
    }

    @Test
    void writesOnlyAsciiWhateverTheTextIs() {
        assertThat(Json.of("ü\ud83d\ude00\u202e\ud800"))
                .isEqualTo("\"\\u00fc\\ud83d\\ude00\\u202e\\ud800\"");
    }

    @Test
    void escapesKeysToo() {
        assertThat(Json.of(Map.of("a\"\n", 1))).isEqualTo("{\n  \"a\\\"\\n\": 1\n}");
    }

    @Test
    void readsBackWhatItWrote() {
        Random random = new Random(2);
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 0; j < 6; j++) {
                text.append((char) random.nextInt(random.nextBoolean() ? 0x80 : 0x10000));
            }
            assertThat(unquote(Json.of(text.toString()))).isEqualTo(text.toString());
        }
    }

    @Test
    void refusesValuesThatJsonHasNoNameFor() {
        assertThatThrownBy(() -> Json.of('a')).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numbersThatJsonCannotWriteAreNull() {
        assertThat(Json.of(1.5)).isEqualTo("1.5");
        assertThat(Json.of(Double.NaN)).isEqualTo("null");
        assertThat(Json.of(Double.POSITIVE_INFINITY)).isEqualTo("null");
    }

    /** Reads a string by the grammar of RFC 8259; fails on anything that the grammar forbids. */
    private static String unquote(String json) {
        assertThat(json).startsWith("\"").endsWith("\"").hasSizeGreaterThan(1);
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < json.length() - 1; i++) {
            char c = json.charAt(i);
            assertThat(c).isGreaterThanOrEqualTo(' ').isNotEqualTo('"');
            if (c != '\\') {
                text.append(c);
                continue;
            }
            i++;
            switch (json.charAt(i)) {
                case '"', '\\' -> text.append(json.charAt(i));
                case 'n' -> text.append('\n');
                case 'u' -> {
                    text.append((char) Integer.parseInt(json.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> throw new AssertionError(json);
            }
        }
        return text.toString();
    }
}
