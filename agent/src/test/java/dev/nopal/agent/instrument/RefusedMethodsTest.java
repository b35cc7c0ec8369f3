package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.fixture.Fixture;

import org.junit.jupiter.api.Test;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;

/** Classes that the JVM refuses because of some of their instrumented methods. */
class RefusedMethodsTest {
    private static final String FIXTURE = Fixture.class.getName();

    @Test
    void onlyTheMethodsAtFaultAreLeftOut() {
        Instrumentation instrumentation = TestAgent.instrumentation();
        Recorder recorder = Recorder.ofMethods(FIXTURE, "mix", "overwritten", "failing");
        // Registered first, so that the other one sees what it wrote.
        try (Installation unrelated = Recorder.ofMethods("no.such.Class", "none").instrument()) {
            ClassFileTransformer strict = new Refusing(FIXTURE, "overwritten"::equals);
            instrumentation.addTransformer(strict, true);
            try (Installation installed = recorder.instrument()) {
                InstrumentationReport report = installed.report();
                assertThat(report.methods()).isEqualTo(2);
                assertThat(report.skipped())
                        .singleElement()
                        .asString()
                        .contains("Fixture.overwritten", "the JVM refused it: ");
                assertThat(new Fixture(7).failing(2)).isEqualTo(5);
                assertThat(recorder.events)
                        .extracting(Recorder.Event::method)
                        .containsOnly("failing");
            } finally {
                instrumentation.removeTransformer(strict);
            }
            assertThat(unrelated.report().refusal()).isEmpty();
        }
    }
}
