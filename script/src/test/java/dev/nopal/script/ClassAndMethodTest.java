package dev.nopal.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClassAndMethodTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.shop.Cart.add|com.shop.Cart|add",
                "com.shop.Cart|com.shop.Cart|*",
                "com.shop.Cart.*|com.shop.Cart|*",
                "com.shop.*|com.shop.*|*",
                "Cart.add(int,String)|Cart|add(int,String)",
                "Cart.<init>|Cart|<init>",
                "com.shop.Cart.Add(int)|com.shop.Cart|Add(int)",
                "a.$Lower.b|a.$Lower|b",
                "*Service|*Service|*",
            })
    void theLastPartDecides(String text, String className, String method) {
        assertThat(ClassAndMethod.of(text)).contains(new ClassAndMethod(className, method));
    }

    @Test
    void aMethodNeedsAClass() {
        for (String text : new String[] {"add", "", "add(int)", "com.shop.", ".add"}) {
            assertThat(ClassAndMethod.of(text)).as(text).isEmpty();
        }
    }

    @Test
    void knowsClassesByTheirFirstLetter() {
        assertThat(ClassAndMethod.isClass("Cart")).isTrue();
        assertThat(ClassAndMethod.isClass("$1Cart")).isTrue();
        assertThat(ClassAndMethod.isClass("cart")).isFalse();
        assertThat(ClassAndMethod.isClass("<Init>")).isFalse();
        assertThat(ClassAndMethod.isClass("*")).isFalse();
    }
}
