package dev.nopal.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Reads what could not be instrumented. */
class SkippedMethodTest {
    private static final RecordedPattern ADD = RecordedPattern.of("method:com.shop.Cart:add");

    @Test
    void ofAMethodIsMeantByItsPatterns() {
        SkippedMethod skipped =
                SkippedMethod.of(List.of("com.shop.Cart.add(ILjava/lang/String;)V", "too long"));
        assertThat(skipped).hasToString("com.shop.Cart.add: too long");
        assertThat(skipped.isMeantBy(ADD)).isTrue();
        assertThat(skipped.isMeantBy(RecordedPattern.of("method:com.shop.*:*"))).isTrue();
        assertThat(skipped.isMeantBy(RecordedPattern.of("method:com.shop.Cart:remove"))).isFalse();
        assertThat(skipped.isMeantBy(RecordedPattern.of("shop:*"))).isFalse();
    }

    @Test
    void ofAClassIsMeantByEveryPatternOfItsMethods() {
        SkippedMethod skipped = SkippedMethod.of(List.of("com.shop.Cart", "not readable"));
        assertThat(skipped).hasToString("com.shop.Cart: not readable");
        assertThat(skipped.isMeantBy(ADD)).isTrue();
        assertThat(skipped.isMeantBy(RecordedPattern.of("method:com.shop.Shop:add"))).isFalse();
        assertThat(skipped.isMeantBy(RecordedPattern.of("shop:*"))).isFalse();
    }
}
