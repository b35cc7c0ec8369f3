package dev.nopal.junit.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.TraceTest;
import dev.nopal.junit.Traces;
import dev.nopal.junit.shop.Shop;

class CheckoutTest {
    private final Shop shop = new Shop();

    @TraceTest
    void placesThreeOrders(Traces traces) {
        for (int i = 0; i < 3; i++) {
            shop.place("ada");
        }
        assertThat(traces).fired("shop:order_placed").times(3).withArgument("customer", "ada");
        assertThat(traces).neverFired("shop:refunded");
    }

    @TraceTest("method:dev.nopal.junit.shop.Shop:total")
    void addsUpOnce(Traces traces) {
        shop.total(4, "EUR");
        assertThat(traces)
                .fired("method:dev.nopal.junit.shop.Shop:total")
                .times(1)
                .withArgument("price", 4)
                .returned(12);
    }
}
