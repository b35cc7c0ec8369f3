package dev.nopal.script.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The language on every other JDK of this machine: the classes of the jar, and tests of them that
 * were rewritten for Java 17 in the same way.
 */
@Tag("slow")
final class OtherJdksTest {
    private static final int DEADLINE_SECONDS = 240;
    private static final int LEAST_TESTS = 600;

    /** The build writes both. */
    private static final List<String> CLASSES = List.of("target/java17", "target/java17-tests");

    private static final List<String> TESTS =
            List.of(
                    "compile.AllocationTest",
                    "compile.ConservationTest",
                    "compile.EnumsTest",
                    "compile.FileLimitTest",
                    "compile.HandlerArgumentsTest",
                    "compile.HandlerTest",
                    "compile.LanguageTest",
                    "compile.MemoryTest",
                    "compile.ObjectsTest",
                    "compile.RecordTest",
                    "compile.RecordedEventsTest",
                    "compile.SessionStateTest",
                    "compile.SparseFileTest",
                    "compile.SpeculationTest",
                    "compile.TraceContextTest",
                    "differential.GoldenTest",
                    "run.BuiltinsTest",
                    "run.CellsTest",
                    "run.DeletedKeysTest",
                    "run.GuardTest",
                    "run.KeyedTableTest",
                    "run.MapRecordsTest",
                    "run.NestedEventTest",
                    "run.OutputStripeTest",
                    "run.PartsTest",
                    "run.SessionRuntimeTest",
                    "run.ThreadIdsTest",
                    "session.FileMappingTest",
                    "session.SessionMemoryTest",
                    "session.SessionReaderTest");

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("dev.nopal.testing.Jdks#others")
    void runsTheSameTests(Jdk jdk) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(jdk.java());
        command.add("-cp");
        command.add(classPath());
        command.add(ChosenTests.class.getName());
        TESTS.forEach(test -> command.add("dev.nopal.script." + test));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        Thread watchdog = watchdog(process);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        watchdog.interrupt();
        assertThat(process.waitFor()).as("%s: %s", jdk, output).isZero();
        Matcher passed = Pattern.compile("(?m)^passed (\\d+)$").matcher(output);
        assertThat(passed.find()).as(output).isTrue();
        assertThat(Integer.parseInt(passed.group(1))).isGreaterThan(LEAST_TESTS);
    }

    /** Ends the process at the deadline, so that what it printed can be read to its end. */
    private static Thread watchdog(Process process) {
        return Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                                    process.destroyForcibly();
                                }
                            } catch (InterruptedException _) {
                                // It has ended.
                            }
                        });
    }

    private static String classPath() {
        Stream<String> libraries =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(entry -> entry.endsWith(".jar"));
        return String.join(
                File.pathSeparator,
                Stream.concat(CLASSES.stream().map(each -> Path.of(each).toString()), libraries)
                        .toList());
    }
}
