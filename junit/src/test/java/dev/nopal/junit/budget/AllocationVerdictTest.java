package dev.nopal.junit.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Optional;

final class AllocationVerdictTest {
    private final AllocationSamples samples = new AllocationSamples();

    @Test
    void overheadOfTheMeasurementIsSubtracted() {
        for (int i = 0; i < 100; i++) {
            samples.add(40);
        }
        assertThat(failure(24, 16)).isEmpty();
        assertThat(failure(24, 15)).isPresent();
        assertThat(failure(24, 0).orElseThrow())
                .startsWith("com.shop.Checkout:pay allocates 40 bytes in each call; its budget is")
                .endsWith("raise bytes in @AllocationBudget on ShopTest.pays()");
    }

    @Test
    void figureIsNeverNegative() {
        samples.add(0);
        assertThat(failure(0, 16)).isEmpty();
    }

    private Optional<String> failure(long budget, double overhead) {
        return AllocationVerdict.failure(
                "com.shop.Checkout:pay", budget, samples, overhead, 100, "ShopTest.pays()");
    }
}
