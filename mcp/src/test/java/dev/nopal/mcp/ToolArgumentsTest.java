package dev.nopal.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Set;

class ToolArgumentsTest {
    private static final Set<String> KNOWN = Set.of("jvm", "limit", "words");

    private static ToolArguments arguments(String name, Object value) {
        return new ToolArguments("tool", KNOWN, Map.of(name, value));
    }

    private static void assertRefused(String message, Runnable action) {
        assertThatExceptionOfType(Refused.class).isThrownBy(action::run).withMessage(message);
    }

    @Test
    void suggestsTheArgumentThatIsMeant() {
        assertRefused(
                "tool takes no argument limt; did you mean 'limit'?", () -> arguments("limt", 1));
    }

    @Test
    void takesANumberForAText() {
        assertThat(arguments("jvm", 4711).text("jvm")).isEqualTo("4711");
    }

    @Test
    void refusesTextsThatNoCommandLineCanPass() {
        assertRefused(
                "jvm has the character NUL, which no command line can pass",
                () -> arguments("jvm", "a\0b").text("jvm"));
        assertRefused(
                "jvm has 100001 characters; at most 100000",
                () -> arguments("jvm", "x".repeat(100_001)).text("jvm"));
        assertRefused(
                "jvm={a=1} is not a text", () -> arguments("jvm", Map.of("a", 1)).text("jvm"));
        assertRefused("jvm is missing; give it as a text", () -> arguments("jvm", " ").text("jvm"));
    }

    @Test
    void readsNumbersInTheirRange() {
        assertThat(arguments("limit", 5.0).number("limit", 10, 20, "why")).isEqualTo(5);
        assertThat(arguments("jvm", 1).number("limit", 10, 20, "why")).isEqualTo(10);
        assertRefused(
                "limit=21 is out of range; give 1 to 20 (why)",
                () -> arguments("limit", 21).number("limit", 10, 20, "why"));
        assertRefused(
                "limit=0 is out of range; give 1 to 20 (why)",
                () -> arguments("limit", 0).number("limit", 10, 20, "why"));
        assertRefused(
                "limit=1.5 is not a whole number",
                () -> arguments("limit", 1.5).number("limit", 10, 20, "why"));
    }

    @Test
    void readsLists() {
        assertThat(arguments("words", List.of("a", 2)).words("words")).containsExactly("a", "2");
        assertThat(arguments("jvm", 1).words("words")).isEmpty();
        assertRefused(
                "words=a is not a list; write [\"one\", \"two\"]",
                () -> arguments("words", "a").words("words"));
    }
}
