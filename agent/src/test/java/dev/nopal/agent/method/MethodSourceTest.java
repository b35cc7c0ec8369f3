package dev.nopal.agent.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.instrument.TestAgent;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.fixture.Fixture;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import org.junit.jupiter.api.Test;

class MethodSourceTest {
    private static final String FIXTURE = Fixture.class.getName();
    private static final AttachPoint REQUIRED =
            new AttachPoint.Method(FIXTURE + "$Checked", "required");

    private static MethodSource source(MethodLimit limit) {
        return new MethodSource(
                "test",
                Instrumenter.of(TestAgent.instrumentation()),
                new LoadedClasses(TestAgent.instrumentation()),
                limit,
                false,
                true,
                false);
    }

    @Test
    void matchRegistersNothing() {
        MethodSource source = source(MethodLimit.DEFAULT);
        assertThat(source.match(REQUIRED)).isEmpty();
        source.open();
        assertThat(source.report()).isEmpty();
    }

    @Test
    void openInstrumentsWhatWasRequestedAndLeaveRestoresIt() {
        MethodSource source = source(MethodLimit.DEFAULT);
        source.join(_ -> {});
        assertThat(source.request(REQUIRED))
                .extracting(ProbeSignature::probe)
                .containsExactly("method:" + FIXTURE + "$Checked:required");
        assertThat(source.match(REQUIRED)).isEqualTo(source.request(REQUIRED));
        assertThat(source.find(REQUIRED, source.match(REQUIRED).getFirst())).hasSize(1);
        source.open();
        source.open();
        assertThat(source.report().orElseThrow().methods()).isEqualTo(1);
        source.leave(_ -> {});
        assertThat(Instrumenter.of(TestAgent.instrumentation()).uses())
                .extracting(Instrumenter.Use::user)
                .doesNotContain("test");
    }

    @Test
    void requestOverTheLimitHasNoProbesAndSaysHowMany() {
        MethodSource source = source(new MethodLimit(1, "--max-methods"));
        AttachPoint all = new AttachPoint.Method(FIXTURE + "*", "*");
        assertThat(source.request(all)).isEmpty();
        ProbeSource.Missing missing = source.missing(all).orElseThrow();
        assertThat(missing.message()).contains("over the limit of 1");
        assertThat(missing.isFinal()).isTrue();
    }
}
