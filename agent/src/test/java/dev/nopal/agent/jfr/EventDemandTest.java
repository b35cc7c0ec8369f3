package dev.nopal.agent.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EventDemandTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "jfr:a /duration > 10ms/ { } # 9999000",
                "jfr:a /duration >= 10ms/ { } # 9999000",
                "jfr:a /10ms < duration/ { } # 9999000",
                "jfr:a /comm == \"x\" && duration > 10ms/ { } # 9999000",
                "jfr:a /duration > 10ms || tid == 1/ { } # 0",
                "jfr:a /duration < 10ms/ { } # 0",
                "jfr:a /duration > 500/ { } # 0",
                "jfr:a /duration > $1/ { } # 0",
                "jfr:a /!(duration > 10ms)/ { } # 0",
                "jfr:a /duration > 10ms/ { } jfr:* { } # 0",
                "jfr:a /duration > 10ms/ { } jfr:* /duration > 5ms/ { } # 4999000",
                "jfr:a /duration > 10ms/ { } jfr:b { } # 9999000",
                "jfr:a { if (duration > 10ms) { @ = count(); } } # 0",
            })
    void leavesToTheRecorderWhatEveryBlockLeavesOut(String script, long nanos) {
        assertThat(EventDemand.of(script).minNanos("a")).isEqualTo(nanos);
    }

    @Test
    void asksForStacksOnlyWhereTheScriptTakesOne() {
        assertThat(EventDemand.of("jfr:a { @ = count(); }").takesStack()).isFalse();
        assertThat(EventDemand.of("jfr:a { @[ustack] = count(); }").takesStack()).isTrue();
        assertThat(EventDemand.of("jfr:a { @[ustack(3)] = count(); }").takesStack()).isTrue();
        assertThat(EventDemand.of("macro s() { ustack } jfr:a { @[s()] = count(); }").takesStack())
                .isTrue();
    }
}
