package dev.nopal.junit.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.TraceTest;
import dev.nopal.junit.Traces;
import dev.nopal.junit.shop.Shop;

/** What the documentation of {@link TraceTest} shows. */
class OrdersTest {
    private final Shop shop = new Shop();

    // @start region="test"
    @TraceTest
    void placesTwoOrders(Traces traces) {
        shop.place("ada");
        shop.place("ada");
        assertThat(traces).fired("shop:order_placed").times(2).withArgument("customer", "ada");
    }
    // @end
}
