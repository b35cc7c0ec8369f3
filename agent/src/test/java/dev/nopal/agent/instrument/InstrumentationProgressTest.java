package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.fixture.Fixture;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** The observer of a request that takes long. */
class InstrumentationProgressTest {
    private final List<Integer> seen = new ArrayList<>();
    private boolean isCancelled;

    private final InstrumentationProgress progress =
            new InstrumentationProgress() {
                @Override
                public void progressed(int methods, int expected) {
                    seen.add(methods);
                }

                @Override
                public boolean isCancelled() {
                    return isCancelled;
                }
            };

    private Installation instrument(Recorder recorder) {
        return Instrumenter.of(TestAgent.instrumentation())
                .instrument(recorder, MethodLimit.DEFAULT, progress);
    }

    @Test
    void isToldBeforeTheFirstBatch() {
        try (Installation installed =
                instrument(Recorder.ofMethods(Fixture.class.getName(), "failing"))) {
            assertThat(seen).containsExactly(0);
            assertThat(installed.report().methods()).isEqualTo(1);
        }
    }

    @Test
    void cancelledRequestChangesNothing() {
        isCancelled = true;
        Recorder recorder = Recorder.ofMethods(Fixture.class.getName(), "failing");
        try (Installation installed = instrument(recorder)) {
            assertThat(installed.report().refusal()).isEqualTo("cancelled");
            assertThat(new Fixture(7).failing(2)).isEqualTo(5);
            assertThat(recorder.events).isEmpty();
        }
        assertThat(Instrumenter.of(TestAgent.instrumentation()).uses())
                .extracting(Instrumenter.Use::user)
                .doesNotContain(recorder.user());
    }
}
