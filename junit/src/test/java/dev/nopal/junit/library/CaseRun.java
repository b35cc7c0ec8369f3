package dev.nopal.junit.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A run of test classes whose results are tested. */
public final class CaseRun {
    private final EngineExecutionResults results;

    private CaseRun(EngineExecutionResults results) {
        this.results = results;
    }

    public static CaseRun of(Class<?>... cases) {
        return of(Map.of(), cases);
    }

    public static CaseRun of(Map<String, String> parameters, Class<?>... cases) {
        EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter");
        parameters.forEach(kit::configurationParameter);
        for (Class<?> each : cases) {
            kit.selectors(selectClass(each));
        }
        return new CaseRun(kit.execute());
    }

    public static CaseRun ofMethod(Class<?> type, String method) {
        return new CaseRun(
                EngineTestKit.engine("junit-jupiter")
                        .selectors(selectMethod(type, method))
                        .execute());
    }

    /** Asserts that so many tests ran and passed, and nothing failed. */
    public CaseRun passed(long tests) {
        assertThat(failures()).isEmpty();
        assertThat(results.testEvents().succeeded().count()).isEqualTo(tests);
        return this;
    }

    /** Returns the messages of all failures of tests and of classes. */
    public List<String> failures() {
        return Stream.concat(
                        results.testEvents().failed().stream(),
                        results.containerEvents().failed().stream())
                .map(CaseRun::message)
                .toList();
    }

    private static String message(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow()
                .getMessage();
    }

    /** Returns the only failure's message. */
    public String failure() {
        assertThat(failures()).hasSize(1);
        return failures().get(0);
    }

    /** Returns the values of report entries. */
    public List<String> reported() {
        return results.allEvents()
                .filter(event -> event.getType() == EventType.REPORTING_ENTRY_PUBLISHED)
                .map(
                        event ->
                                event.getRequiredPayload(
                                        org.junit.platform.engine.reporting.ReportEntry.class))
                .flatMap(entry -> entry.getKeyValuePairs().values().stream())
                .toList();
    }
}
