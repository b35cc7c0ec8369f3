package dev.nopal.script.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

final class ValueTextTest {
    @Test
    void keyIsWrittenAsItsMapIsPrinted() {
        Value key = Value.tuple(Value.of("a\u001b"), Value.of(7));
        assertThat(ValueText.ofKey(key)).isEqualTo("a\\x1b, 7");
        assertThat(ValueText.ofKey(Value.of("grün"))).isEqualTo("grün");
    }
}
