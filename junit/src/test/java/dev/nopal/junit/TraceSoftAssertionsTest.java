package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.shop.Shop;

import org.assertj.core.api.junit.jupiter.InjectSoftAssertions;
import org.assertj.core.api.junit.jupiter.SoftAssertionsExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** Soft assertions, by themselves and by AssertJ's extension. */
@ExtendWith(SoftAssertionsExtension.class)
class TraceSoftAssertionsTest {
    @InjectSoftAssertions private TraceSoftAssertions injected;

    private final Shop shop = new Shop();

    @TraceTest
    void collectsAllFailures(Traces traces) {
        shop.place("ada");
        TraceSoftAssertions softly = new TraceSoftAssertions();
        softly.assertThat(traces)
                .as("orders")
                .fired(Shop.PLACED)
                .times(2)
                .withArgument("customer", "bob")
                .neverFired(Shop.PLACED);
        softly.assertThat(1).isEqualTo(2);
        assertThat(softly.assertionErrorsCollected())
                .extracting(error -> error.getMessage().lines().findFirst().orElse(""))
                .satisfiesExactly(
                        first ->
                                assertThat(first)
                                        .isEqualTo(
                                                "[orders] Expecting shop:order_placed to have fired"
                                                        + " 2 times, but it fired 1 time."),
                        second ->
                                assertThat(second)
                                        .isEqualTo(
                                                "[orders] Expecting shop:order_placed to have"
                                                        + " customer=\"bob\", but it was \"ada\"."),
                        third ->
                                assertThat(third)
                                        .isEqualTo(
                                                "[orders] Expecting shop:order_placed never to have"
                                                        + " fired, but it fired 1 time."),
                        fourth -> assertThat(fourth).isBlank());
    }

    @TraceTest
    void areInjected(Traces traces) {
        shop.place("ada");
        injected.assertThat(traces).fired(Shop.PLACED).times(1);
        injected.assertThat("ada").startsWith("a");
    }
}
