package dev.nopal.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SpringSampleTest {
    @Test
    void doesNextToNothingUnlessARouteIsNamed() {
        SpringSample lean = SpringSample.of(null);
        assertThat(lean.path()).isEqualTo("/welcome");
        assertThat(lean.properties()).contains("--shop.elements=1");
    }

    @Test
    void isAsShippedIfARouteIsNamed() {
        SpringSample shipped = SpringSample.of("/all");
        assertThat(shipped.path()).isEqualTo("/all");
        assertThat(shipped.properties())
                .noneMatch(each -> each.contains("shop") || each.contains("nopal"));
        assertThat(shipped.warmUpRequests()).isLessThan(SpringSample.of(null).warmUpRequests());
    }

    @Test
    void rejectsRoutesThatWait() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SpringSample.of("/slow"))
                .withMessage("NOPAL_BENCH_ROUTE=/slow is neither /all nor /welcome");
    }
}
