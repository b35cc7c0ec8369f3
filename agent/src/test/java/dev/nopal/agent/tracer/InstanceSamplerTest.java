package dev.nopal.agent.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InstanceSamplerTest {
    private static final String HISTOGRAM =
            """
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:         12345        1000000  [B (java.base@25.0.3)
               2:            17            408  com.shop.Checkout
               3:             2             48  com.shop.Checkout$Line
               4:             1             24  com.shop.Checkout
            Total         12365        1000480
            """;

    @Test
    void addsUpTheClassesOfOneName() {
        assertThat(InstanceSampler.sums(HISTOGRAM, "com.shop.Checkout")).containsExactly(18, 432);
        assertThat(InstanceSampler.sums(HISTOGRAM, "com.shop.Checkout$Line"))
                .containsExactly(2, 48);
    }

    @Test
    void findsNothingWhereThereIsNone() {
        assertThat(InstanceSampler.sums(HISTOGRAM, "com.shop.Cart")).containsExactly(0, 0);
        assertThat(InstanceSampler.sums("", "com.shop.Checkout")).containsExactly(0, 0);
    }
}
