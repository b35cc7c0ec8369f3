package dev.nopal.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads patterns of probes, and matches names against them. */
class RecordedPatternTest {
    @ParameterizedTest
    @CsvSource({
        "shop:order_placed, shop:order_placed",
        "usdt::shop:order_placed, shop:order_placed",
        "usdt:shop:order_placed, shop:order_placed",
        "usdt:/lib/x.so:shop:order_placed, shop:order_placed",
        "*:*, *:*",
        "method:com.shop.Cart:add, method:com.shop.Cart:add",
        "method:com.shop.Cart.add, method:com.shop.Cart:add",
        "method:com.shop.Cart, method:com.shop.Cart:*",
        "'method:Cart:add(int,String)', 'method:Cart:add(int,String)'",
    })
    void readsEveryForm(String text, String name) {
        assertThat(RecordedPattern.of(text).name()).isEqualTo(name);
        assertThat(RecordedPattern.of(text).isOfMethods()).isEqualTo(name.startsWith("method:"));
        assertThat(RecordedPattern.of(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                "shop",
                "shop:",
                ":placed",
                "a:b:c",
                "method",
                "method:",
                "method::add",
                "method:com.shop.Cart:",
                "method:a:b:c",
                "com.shop.Cart.add"
            })
    void refusesOtherForms(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedPattern.of(text))
                .withMessage(
                        "probe="
                                + text
                                + " is not a probe: write PROVIDER:NAME for a tracepoint,"
                                + " method:CLASS:METHOD for a method");
    }

    @Test
    void refusesFamiliesOfClasses() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedPattern.of("method:java.sql.Statement+:execute"))
                .withMessage(
                        "probe=method:java.sql.Statement+:execute is not a probe: name the class"
                                + " itself, without +");
    }

    @ParameterizedTest
    @CsvSource({
        "shop:order_*, shop:order_placed, true",
        "shop:order_*, shop:refunded, false",
        "shop:placed, method:shop:placed, false",
        "method:com.shop.Cart:add, method:com.shop.Cart:add, true",
        "method:com.shop.Cart:add, 'method:com.shop.Cart:add(int)', true",
        "'method:com.shop.Cart:add(int)', 'method:com.shop.Cart:add(int)', true",
        "'method:com.shop.Cart:add(int, long)', 'method:com.shop.Cart:add(int,long)', true",
        "'method:com.shop.Cart:add(int)', 'method:com.shop.Cart:add(long)', false",
        "'method:com.shop.Cart:add(int)', method:com.shop.Cart:add, true",
        "method:Cart:add, method:com.shop.Cart:add, true",
        "method:Cart:add, method:com.shop.OtherCart:add, false",
        "method:*.Cart:add, method:Cart:add, true",
        "method:com.shop.*:*, method:com.shop.Cart:add, true",
        "method:com.shop.*:*, method:com.mall.Cart:add, false",
    })
    void matchesNames(String pattern, String name, boolean isMatch) {
        assertThat(RecordedPattern.of(pattern).matches(name)).isEqualTo(isMatch);
    }
}
