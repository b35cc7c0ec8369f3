package dev.nopal.agent.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.MethodLocation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Optional;

final class MethodPatternTest {
    private static final String DESCRIPTOR = "(ILjava/lang/String;[Lcom/shop/Order$Line;)V";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "place|true",
                "pl*|true",
                "*|true",
                "plac|false",
                "place(int,String,Order$Line[])|true",
                "place(int, java.lang.String, com.shop.Order$Line[])|true",
                "p*(int,*,*)|true",
                "place(int)|false",
                "place()|false",
                "place(long,String,Order$Line[])|false",
            })
    void matchesByNameAndParameters(String pattern, boolean isMatch) {
        assertThat(MethodPattern.of(pattern).matches(method("place", DESCRIPTOR, 0)))
                .isEqualTo(isMatch);
    }

    @Test
    void wildcardsLeaveOutWhatNoSourceHas() {
        MethodLocation bridge = method("get", "()V", AccessFlag.BRIDGE.mask());
        MethodLocation initialiser = method("<clinit>", "()V", AccessFlag.STATIC.mask());
        assertThat(MethodPattern.of("*").matches(bridge)).isFalse();
        assertThat(MethodPattern.of("get").matches(bridge)).isTrue();
        assertThat(MethodPattern.of("*").matches(initialiser)).isFalse();
        assertThat(MethodPattern.of("<clinit>").matches(initialiser)).isTrue();
    }

    @Test
    void writesTheParametersThatItReads() {
        MethodLocation method = method("place", DESCRIPTOR, 0);
        String written = MethodPattern.withParameters(method);
        assertThat(written).isEqualTo("place(int,String,Order$Line[])");
        assertThat(MethodPattern.of(written).matches(method)).isTrue();
    }

    private static MethodLocation method(String name, String descriptor, int flags) {
        return new MethodLocation(
                "com.shop.Cart", name, descriptor, flags, List.of(), List.of(), Optional.empty());
    }
}
