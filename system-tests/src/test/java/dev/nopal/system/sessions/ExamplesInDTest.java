package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Javac;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs each example's script in D in a session, on that example. */
@Timeout(180)
class ExamplesInDTest {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("nopal.root"))
                    .normalize()
                    .resolve("examples/src/main/java/dev/nopal/examples");

    private static Path classes;

    @BeforeAll
    static void compile(@TempDir Path folder) {
        classes = folder;
        Javac.compile(
                Stream.of("Hello", "Nsec", "Tock", "Randist", "OddValues", "Checkout")
                        .map(name -> EXAMPLES.resolve(name + ".java"))
                        .toList(),
                List.of("-parameters", "-cp", TargetJvm.classPath(), "-d", folder.toString()));
    }

    @ParameterizedTest
    @CsvSource({
        "Hello, hello, ^\\d+ Hello world$",
        "Nsec, nsec, ^@nanoseconds:",
        "Tock, tock, ^@picoseconds:",
        "Randist, randist, '^\\[90, 100\\) +[1-9]\\d+ '",
        "Checkout, checkout, ^@orders\\[CARD\\]: [1-9] and ^@microseconds\\[grace\\]:",
    })
    void runsOnItsExample(String example, String script, String wanted) {
        String printed = trace(example, script).requireSuccess().out();
        for (String each : wanted.split(" and ")) {
            assertThat(printed).containsPattern("(?m)" + each);
        }
    }

    /** It shows the address of a text, and a session has the text itself. */
    @Test
    void theOneThatShowsAnAddressNeedsAKernelTracer() {
        Command.Result result = trace("OddValues", "values");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("values.d (converted):5:5-", "type 'string");
    }

    private static Command.Result trace(String example, String script) {
        List<String> command =
                List.of(
                        TargetJvm.java(),
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        TargetJvm.classPath() + ":" + classes,
                        "dev.nopal.examples." + example);
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
        // What an example prints is nothing that this test waits for.
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try (Subprocess process = Subprocess.start(builder)) {
            return Nopal.run(
                    "trace",
                    "-q",
                    "-p",
                    Long.toString(process.pid()),
                    "-d",
                    "5s",
                    EXAMPLES.resolve(script + ".d").toString());
        }
    }
}
