package dev.nopal.agent.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.tracer.TracerOptions.Mode;

import org.junit.jupiter.api.Test;

class TracerOptionsTest {
    @Test
    void readsTracersWithAndWithoutMethods() {
        TracerOptions options =
                TracerOptions.parse("latency=com.shop.Checkout, stack=com.shop.*:pay*");
        assertThat(options.selections())
                .containsExactly(
                        new Selection("latency", "com.shop.Checkout", "*"),
                        new Selection("stack", "com.shop.*", "pay*"));
        assertThat(options.mode()).isEqualTo(Mode.ON);
        assertThat(options.problems()).isEmpty();
    }

    @Test
    void readsModeAndSignal() {
        TracerOptions options = TracerOptions.parse("mode=signal,signal=usr1,heap=a.B");
        assertThat(options.mode()).isEqualTo(Mode.SIGNAL);
        assertThat(options.signal()).isEqualTo("USR1");
        assertThat(TracerOptions.parse("mode=signal").signal()).isEqualTo("URG");
    }

    @Test
    void switchesNothingOnWhereTheModeIsUnknown() {
        TracerOptions options = TracerOptions.parse("mode=maybe,heap=a.B");
        assertThat(options.mode()).isEqualTo(Mode.OFF);
        assertThat(options.problems()).containsExactly("mode=maybe is not one of on, off, signal");
    }

    @Test
    void saysWhichOptionHasNoValue() {
        assertThat(TracerOptions.parse("latency").problems())
                .containsExactly("option latency has no value");
        assertThat(TracerOptions.parse(null).problems()).isEmpty();
    }
}
