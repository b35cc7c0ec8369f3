package dev.nopal.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JvmNameTest {
    @Test
    void isTheSimpleNameOfTheProgramWithItsPid() {
        assertThat(JvmName.of("com.acme.Shop", 7)).isEqualTo("Shop-7");
        assertThat(JvmName.of("shop-1.2.jar", 7)).isEqualTo("shop-1.2-7");
        assertThat(JvmName.of("Shop.java", 7)).isEqualTo("Shop-7");
        assertThat(JvmName.of("", 7)).isEqualTo("jvm-7");
    }

    @Test
    void isOneShortLine() {
        assertThat(JvmName.of("a\u001b[31m\nb", 7)).isEqualTo("a\\x1b[31m\\x0ab-7");
        assertThat(JvmName.of("x".repeat(500), 7)).hasSizeLessThan(80);
    }
}
