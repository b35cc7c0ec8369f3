package dev.nopal.agent.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.check.Script;

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
        assertThat(demand(script).minNanos("a")).isEqualTo(nanos);
    }

    private static EventDemand demand(String script, String... parameters) {
        return EventDemand.of(Script.of(script, parameters));
    }

    @Test
    void knowsTheEventsThatParametersName() {
        assertThat(demand("jfr:a /duration > 10ms/ { } jfr:$1 { }", "a").minNanos("a")).isZero();
        assertThat(demand("jfr:a /duration > 10ms/ { } jfr:$@ { }", "b", "a").minNanos("a"))
                .isZero();
        assertThat(demand("jfr:$1 /duration > 10ms/ { }", "a").minNanos("a")).isEqualTo(9_999_000);
        assertThat(demand("jfr:a /duration > $1/ { }", "10000000").minNanos("a"))
                .isEqualTo(9_999_000);
    }

    @Test
    void computesWithLiterals() {
        assertThat(demand("jfr:a /duration > 2 * 10ms/ { }").minNanos("a")).isEqualTo(19_999_000);
    }

    @Test
    void asksForStacksOnlyWhereTheScriptTakesOne() {
        assertThat(demand("jfr:a { @ = count(); }").takesStack()).isFalse();
        assertThat(demand("jfr:a { @[ustack] = count(); }").takesStack()).isTrue();
        assertThat(demand("jfr:a { @[ustack(3)] = count(); }").takesStack()).isTrue();
        assertThat(demand("macro s() { ustack } jfr:a { @[s()] = count(); }").takesStack())
                .isTrue();
    }
}
