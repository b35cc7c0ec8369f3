package dev.nopal.cli.probes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

final class ProbePatternTest {
    private static final ListedProbe PROBE =
            new ListedProbe(
                    "/proc/7/root/tmp/nopal-5/7-42/shop.so",
                    "shop",
                    "order_placed",
                    true,
                    List.of());

    @Test
    void matchesByName() {
        assertThat(matches("order_placed")).isTrue();
        assertThat(matches("order_*")).isTrue();
        assertThat(matches("usdt:*")).isTrue();
        assertThat(matches("shop")).isFalse();
    }

    @Test
    void matchesByProviderAndName() {
        assertThat(matches("shop:*")).isTrue();
        assertThat(matches("usdt:shop:order_placed")).isTrue();
        assertThat(matches("shop:")).isTrue();
        assertThat(matches("sho:*")).isFalse();
    }

    @Test
    void matchesByPathProviderAndName() {
        assertThat(matches("usdt:*:shop:*")).isTrue();
        assertThat(matches("usdt::shop:order_placed")).isTrue();
        assertThat(matches("*shop.so:*:*")).isTrue();
        assertThat(matches("usdt:*other.so:shop:*")).isFalse();
    }

    @Test
    void matchesPathAsTheProcessSeesIt() {
        assertThat(matches("usdt:/tmp/nopal-5/7-42/shop.so:shop:*")).isTrue();
        assertThat(matches("/tmp/nopal-5/7-42/shop.so:*")).isTrue();
        assertThat(matches("/proc/7/root/tmp/nopal-5/7-42/shop.so:shop:order_placed")).isTrue();
        assertThat(matches("/nopal-5/7-42/sho:*")).isFalse();
    }

    @Test
    void matchesWhatTheListPrints() {
        assertThat(matches(PROBE.fullName())).isTrue();
    }

    @Test
    void namesFileWhenThePathIsSpeltOut() {
        assertThat(ProbePattern.parse("usdt:/bin/a:b.so:shop:*").file()).contains("/bin/a:b.so");
        assertThat(ProbePattern.parse("usdt:./a.so:*").file()).contains("./a.so");
        assertThat(ProbePattern.parse("usdt:*:shop:*").file()).isEmpty();
        assertThat(ProbePattern.parse("shop:*").file()).isEmpty();
    }

    private static boolean matches(String pattern) {
        return ProbePattern.parse(pattern).matches(PROBE);
    }
}
