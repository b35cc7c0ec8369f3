package dev.nopal.script.jdks;

import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

import java.io.PrintWriter;

/** A program that runs the test classes that it is given, in whatever JVM it is started. */
final class ChosenTests {
    private ChosenTests() {}

    /** Prints failures and how many tests passed; exits with 1 if any failed. */
    public static void main(String[] names) throws ClassNotFoundException {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (String name : names) {
            request.selectors(DiscoverySelectors.selectClass(Class.forName(name)));
        }
        TestExecutionSummary summary = run(request.build());
        summary.printFailuresTo(new PrintWriter(System.out, true));
        System.out.println("passed " + summary.getTestsSucceededCount());
        System.exit(summary.getTotalFailureCount() == 0 ? 0 : 1);
    }

    private static TestExecutionSummary run(LauncherDiscoveryRequest request) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }
}
