package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.cases.Failing;
import dev.nopal.junit.cases.KindsOfTests;
import dev.nopal.junit.cases.Simultaneous;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;

/** Runs tests of every kind by the testkit. */
@Timeout(120)
class TraceExtensionTest {
    @Test
    void recordsTestsOfEveryKind() {
        TestRun run = TestRun.of(KindsOfTests.OnMethods.class, KindsOfTests.OnClasses.class);
        assertThat(run.failures()).isEmpty();
        assertThat(run.succeeded()).isEqualTo(1 + 1 + 3 + 3 + 3 + 1 + 1 + 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"worker_thread_pool", "fork_join_pool"})
    void keepsTestsThatRunAtOnceApart(String executor) {
        TestRun run =
                TestRun.of(
                        Map.of(
                                "junit.jupiter.execution.parallel.enabled", "true",
                                "junit.jupiter.execution.parallel.mode.default", "concurrent",
                                "junit.jupiter.execution.parallel.config.strategy", "fixed",
                                "junit.jupiter.execution.parallel.config.fixed.parallelism", "8",
                                "junit.jupiter.execution.parallel.config.executor-service",
                                        executor),
                        Simultaneous.Tests.class,
                        Simultaneous.DynamicTests.class,
                        Simultaneous.Preparing.class);
        assertThat(run.failures()).isEmpty();
        assertThat(run.succeeded()).isEqualTo(6);
    }

    @Test
    void refusesTheParameterWhereThereIsNoTest() {
        assertThat(TestRun.of(Failing.ParameterOfAll.class).failure())
                .contains(
                        "Traces is a parameter of tests, of @BeforeEach and of @AfterEach, not of")
                .contains("prepare");
    }

    @Test
    void refusesAPatternThatIsNone() {
        assertThat(TestRun.of(Failing.WrongPattern.class).failure())
                .isEqualTo(
                        "probe=com.shop.Checkout.place is not a probe: write PROVIDER:NAME for a"
                                + " tracepoint, method:CLASS:METHOD for a method");
    }

    @Test
    void failsATestThatWouldInstrumentTooManyMethods() {
        assertThat(TestRun.of(Failing.TooManyMethods.class).failure())
                .startsWith("cannot record [method:dev.nopal.junit.shop.Shop:*, *:*]: ")
                .contains(
                        "methods match, more than 2: narrow the pattern or raise maxMethods of"
                                + " @RecordTraces");
    }

    @Test
    void failsANumberThatIsNotKnown() {
        assertThat(TestRun.of(Failing.TooManyEvents.class).failure())
                .startsWith(
                        "Expecting to know all events of shop:order_placed, but the recording is"
                                + " incomplete: 15 events more than the 10 that it keeps; record"
                                + " less, or raise maxEvents of @RecordTraces.");
    }
}
