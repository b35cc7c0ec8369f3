package dev.nopal.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.OutputDirectoryCreator;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The run of some tests by the testkit, and what became of them. */
record TestRun(EngineExecutionResults results) {
    static TestRun of(Class<?>... classes) {
        return of(Map.of(), classes);
    }

    static TestRun of(Map<String, String> parameters, Class<?>... classes) {
        return of(EngineTestKit.engine("junit-jupiter"), parameters, classes);
    }

    /** Runs tests whose files are written into a folder, one folder for each test. */
    static TestRun writingTo(Path folder, Class<?>... classes) {
        return of(
                EngineTestKit.engine("junit-jupiter")
                        .outputDirectoryCreator(
                                new OutputDirectoryCreator() {
                                    @Override
                                    public Path getRootDirectory() {
                                        return folder;
                                    }

                                    @Override
                                    public Path createOutputDirectory(TestDescriptor test)
                                            throws IOException {
                                        return Files.createDirectories(
                                                folder.resolve(
                                                        test.getDisplayName()
                                                                .replaceAll("\\(.*", "")));
                                    }
                                }),
                Map.of(),
                classes);
    }

    private static TestRun of(
            EngineTestKit.Builder builder, Map<String, String> parameters, Class<?>... classes) {
        parameters.forEach(builder::configurationParameter);
        for (Class<?> each : classes) {
            builder.selectors(selectClass(each));
        }
        return new TestRun(builder.execute());
    }

    long succeeded() {
        return results.testEvents().succeeded().count();
    }

    /** Returns the messages of everything that failed, containers included. */
    List<String> failures() {
        return results.allEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .map(result -> result.getThrowable().map(TestRun::message).orElse(""))
                .toList();
    }

    /** Returns the failure of the only test that failed. */
    String failure() {
        List<String> all = failures();
        if (all.size() != 1) {
            throw new AssertionError("failed: " + all);
        }
        return all.getFirst();
    }

    private static String message(Throwable failure) {
        return String.valueOf(failure.getMessage());
    }
}
