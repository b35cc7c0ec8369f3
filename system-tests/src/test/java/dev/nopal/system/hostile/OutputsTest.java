package dev.nopal.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Traces into outputs that are full, closed or slow. */
@Timeout(120)
class OutputsTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int INCOMPLETE = 124;
    private static final String COUNT = "interval:ms:20 { @ = count(); }";

    private static TargetJvm target;

    @TempDir Path folder;

    @BeforeAll
    static void open() {
        target = TargetJvm.start(Traced.class, "-XX:+EnableDynamicAgentLoading");
    }

    @AfterAll
    static void close() {
        target.close();
    }

    private static String[] trace(String script, String... options) {
        List<String> words = new ArrayList<>(List.of("trace", "-p", Long.toString(target.pid())));
        words.addAll(List.of(options));
        words.addAll(List.of("-e", script));
        return words.toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource({
        ">/dev/full, No space left on device",
        ">&-, Bad file descriptor",
    })
    void aStandardOutputThatCannotBeWrittenIsAnError(String redirection, String reason) {
        try (Subprocess nopal =
                NopalProcess.startRedirected(redirection, trace(COUNT, "-q", "-d", "200ms"))) {
            assertThat(nopal.awaitExit(SOON)).isEqualTo(INCOMPLETE);
            assertThat(nopal.err())
                    .isEqualTo(
                            "nopal: cannot write standard output: "
                                    + reason
                                    + "; the output is incomplete");
        }
    }

    @ParameterizedTest
    @CsvSource({"text", "json", "html", "openmetrics"})
    void aFileThatCannotBeWrittenIsAnError(String format) {
        try (Subprocess nopal =
                NopalProcess.start(
                        trace(COUNT, "-q", "-d", "200ms", "-f", format, "-o", "/dev/full"))) {
            assertThat(nopal.awaitExit(SOON)).isEqualTo(INCOMPLETE);
            assertThat(nopal.err())
                    .isEqualTo(
                            "nopal: cannot write /dev/full: No space left on device; what is in it"
                                    + " is incomplete");
        }
    }

    /** What a timeline has written by then is more than there is room for. */
    @ParameterizedTest
    @ValueSource(strings = {"perfetto", "jfr", "ctf"})
    void aFullFileSystemIsAnErrorAndLeavesNothing(String format) {
        Require.root();
        Require.commands("unshare", "mount");
        String script =
                "interval:ms:10 { $i = 0; while ($i < 100) { $i++;"
                        + " record(n = $i, text = \"some text that takes room\"); } }";
        Path out = folder.resolve("out");
        List<String> words = new ArrayList<>(List.of("unshare", "-m", "--propagation=slave"));
        words.addAll(List.of("sh", "-c"));
        words.add(
                "mount -t tmpfs -o size=32k none "
                        + folder
                        + " && { \"$@\"; code=$?; ls -A "
                        + folder
                        + "; exit $code; }");
        words.add("sh");
        words.addAll(
                NopalProcess.words(trace(script, "-q", "-d", "1s", "-f", format, "-o", out + "")));
        try (Subprocess nopal = NopalProcess.start(words)) {
            assertThat(nopal.awaitExit(SOON)).isEqualTo(INCOMPLETE);
            assertThat(nopal.err()).contains("nopal: cannot write " + out + ": No space left");
            assertThat(nopal.out()).as("what is left in the folder").isEmpty();
        }
    }

    @Test
    void aReaderThatGoesEndsTheTraceQuietly() {
        String script = "interval:ms:10 { printf(\"tick\\n\"); }";
        List<String> words = new ArrayList<>(List.of("bash", "-c"));
        words.add("\"$@\" | head -n 2; exit ${PIPESTATUS[0]}");
        words.add("bash");
        words.addAll(NopalProcess.words(trace(script, "-q")));
        try (Subprocess nopal = NopalProcess.start(words)) {
            assertThat(nopal.awaitExit(SOON)).isEqualTo(141);
            assertThat(nopal.out()).isEqualTo("tick\ntick");
            assertThat(nopal.err()).isEmpty();
        }
    }

    @Test
    void aSessionThatCannotBeSavedAfterAllIsKeptAndItsPlaceIsSaid() throws IOException {
        Require.root();
        Require.commands("unshare", "mount");
        List<String> words = new ArrayList<>(List.of("unshare", "-m", "--propagation=slave"));
        words.addAll(List.of("sh", "-c"));
        words.add("mount -t tmpfs -o size=16k none " + folder + " && exec \"$@\"");
        words.add("sh");
        words.addAll(
                NopalProcess.words(
                        trace(COUNT, "-q", "-d", "200ms", "--save", folder.resolve("s") + "")));
        try (Subprocess nopal = NopalProcess.start(words)) {
            assertThat(nopal.awaitExit(SOON)).isEqualTo(INCOMPLETE);
            String said = "nopal: cannot save the session to " + folder.resolve("s") + ": No space";
            assertThat(nopal.err()).startsWith(said).contains("; the session is kept in ");
            Path kept = Path.of(nopal.err().replaceFirst("(?s).* kept in ", "").strip());
            try (Subprocess show = NopalProcess.start("show", kept.toString())) {
                assertThat(show.awaitExit(SOON)).isZero();
                assertThat(show.out()).startsWith("@: ");
            } finally {
                Files.delete(kept);
            }
        }
    }

    /** Twelve threads fire, the reader takes its time, and the program is let go all the same. */
    @Test
    void aSlowReaderDoesNotKeepTheProgramTraced() throws Exception {
        String script =
                "usdt::sessions:event { @ = count(); printf(\"%d %s and some more text to fill a"
                        + " pipe\\n\", arg0, str(arg1)); }";
        ProcessBuilder builder = new ProcessBuilder(NopalProcess.words(trace(script)));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process nopal = builder.start();
        try (BufferedReader err = nopal.errorReader(StandardCharsets.UTF_8);
                BufferedReader out =
                        new BufferedReader(
                                new InputStreamReader(
                                        nopal.getInputStream(), StandardCharsets.UTF_8))) {
            String line = err.readLine();
            while (!line.startsWith("Attached ")) {
                line = err.readLine();
            }
            target.ask("storm", "12", "20000");
            assertThat(out.readLine()).contains("some more text");
            long start = System.nanoTime();
            new ProcessBuilder("kill", "-INT", Long.toString(nopal.pid())).start().waitFor();
            while (!target.ask("attached").equals("0 reset")) {
                assertThat(System.nanoTime() - start)
                        .as("traced after Ctrl-C while nothing is read")
                        .isLessThan(TimeUnit.SECONDS.toNanos(10));
            }
            assertThat(err.lines().filter(each -> each.contains("slow reader")).findFirst())
                    .contains(
                            "nopal: the script has ended; what it printed waits for a slow reader"
                                    + " of the output, Ctrl-C drops it");
            String last = out.lines().reduce("", (before, next) -> next);
            assertThat(last).isEqualTo("@: 240000");
            assertThat(nopal.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(nopal.exitValue()).isZero();
        } finally {
            nopal.destroyForcibly();
        }
    }
}
