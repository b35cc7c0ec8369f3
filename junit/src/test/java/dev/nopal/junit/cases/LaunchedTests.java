package dev.nopal.junit.cases;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

import java.util.Arrays;

/** Runs tests in a JVM of their own, as a build tool does. */
public final class LaunchedTests {
    private LaunchedTests() {}

    /**
     * Prints how many tests succeeded, and what the others said.
     *
     * @param args the folder for files, then the names of classes
     */
    public static void main(String[] args) {
        DiscoverySelector[] selectors =
                Arrays.stream(args, 1, args.length)
                        .map(name -> selectClass(name))
                        .toArray(DiscoverySelector[]::new);
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectors)
                                .configurationParameter(
                                        "junit.platform.reporting.output.dir", args[0])
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.enabled", "true")
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.mode.default",
                                        "concurrent")
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.config.strategy", "fixed")
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.config.fixed.parallelism",
                                        "6")
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.config.executor-service",
                                        "WORKER_THREAD_POOL") // Else JUnit 6 prints a hint.
                                .build(),
                        listener);
        TestExecutionSummary summary = listener.getSummary();
        System.out.println("succeeded " + summary.getTestsSucceededCount());
        for (TestExecutionSummary.Failure each : summary.getFailures()) {
            System.out.println(
                    each.getTestIdentifier().getDisplayName() + ": " + each.getException());
        }
    }
}
