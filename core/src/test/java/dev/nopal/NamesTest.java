package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    @ParameterizedTest
    @CsvSource({
        "orderPlaced, order_placed",
        "hello, hello",
        "HTTPCall, http_call",
        "callHTTP, call_http",
        "parseURLOf, parse_url_of",
        "orderV2Placed, order_v2_placed",
        "already_snake, already_snake",
        "Mixed_Case, mixed_case",
        "x, x",
        "aB, a_b",
    })
    void turnsCamelCaseIntoSnakeCase(String camel, String snake) {
        assertThat(Names.snakeCase(camel)).isEqualTo(snake);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a-b", "a:b", "ä", "a/b", "../x", "a\0b", "a\nb", "$x", "*"})
    void refusesWhatTracersCannotSpell(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Names.require("provider", name))
                .withMessageContaining("provider=" + name);
    }

    @Test
    void refusesNullAndNamesThatAreTooLong() {
        assertThatIllegalArgumentException().isThrownBy(() -> Names.require("provider", null));
        assertThat(Names.require("provider", "x".repeat(100))).hasSize(100);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Names.require("provider", "x".repeat(101)));
    }
}
