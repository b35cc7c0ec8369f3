package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Instruments whole libraries, all of {@code java.base}, and javac, each in its own JVM. They run
 * in parallel, because each uses one processor.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class InstrumentedProgramsTest {
    /** Each method runs about once: optimising it would take more time than it saves. */
    private static final List<String> BRIEF =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    @TempDir Path folder;

    @Test
    void everyMethodOfThreeLibrariesIsInstrumentedVerifiedAndRestored() throws Exception {
        String[] jars =
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(path -> path.matches(".*/(spring-|netty-|guava-)[^/]*\\.jar"))
                        .toArray(String[]::new);

        String text = InstrumentedJvm.run(LibrariesCheck.class, BRIEF, jars);

        assertThat(text).doesNotContain("REFUSED");
        assertThat(InstrumentedJvm.number(text, "methods")).isGreaterThan(40_000);
        assertThat(InstrumentedJvm.number(text, "woven"))
                .isGreaterThan(0.99 * InstrumentedJvm.number(text, "methods"));
        assertThat(InstrumentedJvm.number(text, "loaded"))
                .isGreaterThan(0.9 * InstrumentedJvm.number(text, "classes"));
        assertThat(InstrumentedJvm.number(text, "restored"))
                .isEqualTo(InstrumentedJvm.number(text, "loaded"));
    }

    @Test
    void everyMethodOfTheBaseModuleIsInstrumentedVerifiedAndRestored() throws Exception {
        List<String> options = new ArrayList<>(BRIEF);
        options.add("-XX:+UnlockDiagnosticVMOptions");
        options.add("-XX:+BytecodeVerificationLocal");
        String text = InstrumentedJvm.run(BaseCheck.class, options);

        assertThat(InstrumentedJvm.number(text, "methods")).isGreaterThan(50_000);
        assertThat(InstrumentedJvm.number(text, "woven"))
                .isGreaterThan(0.99 * InstrumentedJvm.number(text, "methods"));
        assertThat(text).contains("same true hooked true");
        assertThat(InstrumentedJvm.number(text, "restored"))
                .isEqualTo(InstrumentedJvm.number(text, "judged"));
        assertThat(InstrumentedJvm.number(text, "unstable")).isLessThan(10);
        assertThat(text).doesNotContain("same false");
    }

    @Test
    void instrumentedCompilerMakesTheSameBytes() throws Exception {
        Path root = Path.of("..").toRealPath();

        String text =
                InstrumentedJvm.run(
                        CompilerCheck.class,
                        List.of(),
                        folder.toString(),
                        root.resolve("core/src/main/java").toString(),
                        root.resolve("script/src/main/java").toString(),
                        root.resolve("agent/src/main/java").toString());

        assertThat(text).doesNotContain("FAILED");
        assertThat(InstrumentedJvm.number(text, "methods")).isGreaterThan(8_000);
        assertThat(InstrumentedJvm.number(text, "plain")).isGreaterThan(200);
        assertThat(InstrumentedJvm.number(text, "same"))
                .isEqualTo(InstrumentedJvm.number(text, "plain"));
        assertThat(InstrumentedJvm.number(text, "woven"))
                .isEqualTo(InstrumentedJvm.number(text, "plain"));
        assertThat(text).contains("calls true");
    }
}
