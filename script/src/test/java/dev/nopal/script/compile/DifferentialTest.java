package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Runs scripts here and in the installed bpftrace 0.17, several at once, and compares what they
 * print.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DifferentialTest {
    private static final String MARK = "~~~";
    private static final int GROUP = 9;
    private static final List<String> SCRIPTS = DifferentialScripts.ALL;

    private final List<String> theirTexts = new ArrayList<>();
    private final List<String> theirJsons = new ArrayList<>();
    private final List<String> ourTexts = new ArrayList<>();
    private final List<String> ourJsons = new ArrayList<>();

    @BeforeAll
    void runAll() throws IOException, InterruptedException {
        requireBpftrace();
        String jsonMark = "{\"type\": \"printf\", \"data\": \"" + MARK + "\"}\n";
        for (int from = 0; from < SCRIPTS.size(); from += GROUP) {
            int to = Math.min(from + GROUP, SCRIPTS.size());
            StringBuilder program = new StringBuilder("BEGIN { ");
            for (int i = from; i < to; i++) {
                program.append(renamed(SCRIPTS.get(i), i)).append(" printf(\"" + MARK + "\"); ");
            }
            String script = program.append("exit(); }").toString();
            split(bpftrace("text", script), "Attaching 1 probe...\n", MARK, to - from, theirTexts);
            split(
                    bpftrace("json", script),
                    "{\"type\": \"attached_probes\", \"data\": {\"probes\": 1}}\n",
                    jsonMark,
                    to - from,
                    theirJsons);
            ScriptRun.Result ours = ScriptRun.run(script);
            assertThat(ours.losses().total()).isZero();
            split(ours.text(), "", MARK, to - from, ourTexts);
            split(ours.json(), "", jsonMark, to - from, ourJsons);
        }
    }

    private static void requireBpftrace() throws IOException, InterruptedException {
        boolean isThere = false;
        for (String folder : System.getenv("PATH").split(":")) {
            isThere |= Files.isExecutable(Path.of(folder, "bpftrace"));
        }
        boolean isUsable =
                isThere
                        && Files.isReadable(Path.of("/proc/1/environ"))
                        && output("bpftrace", "--version").contains("v0.17");
        if (!isUsable && "true".equals(System.getenv("CI"))) {
            fail("bpftrace 0.17 is missing, or cannot be run");
        }
        Assumptions.assumeTrue(isUsable, "bpftrace 0.17 is missing, or cannot be run");
    }

    private static String bpftrace(String format, String script)
            throws IOException, InterruptedException {
        return output("bpftrace", "-f", format, "-e", script);
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
            fail(List.of(command) + " failed: " + output);
        }
        return output;
    }

    /** Gives each script variables and maps of its own, so that many can be one program. */
    private static String renamed(String script, int index) {
        return script.replaceAll("([@$])([a-z])", "$1s" + index + "_$2");
    }

    private static void split(
            String all, String banner, String mark, int count, List<String> parts) {
        assertThat(all).contains(banner); // Warnings come before it.
        String output = all.substring(all.indexOf(banner) + banner.length());
        String[] pieces = output.split(Pattern.quote(mark), -1);
        assertThat(pieces).hasSize(count + 1);
        parts.addAll(List.of(pieces).subList(0, count));
    }

    /** Turns what 0.17 printed into what 0.24 and later print. */
    private static String current(String old) {
        return old.replaceAll("(?m)^(@[^\n]*): $", "$1:")
                .replaceAll("(?m)^(@[^\n]*[^:\n]\n)\n", "$1")
                .replaceAll(
                        "count (\\d+), average (-?\\d+), total (-?\\d+)",
                        "{ .count = $1, .average = $2, .total = $3 }")
                .replace("}, {", "},{");
    }

    @ParameterizedTest
    @MethodSource("indices")
    void textIsThatOfBpftrace(int index) {
        assertThat(ourTexts.get(index))
                .as(SCRIPTS.get(index))
                .isEqualTo(current(theirTexts.get(index)));
    }

    @ParameterizedTest
    @MethodSource("indices")
    void jsonIsThatOfBpftrace(int index) {
        assertThat(ourJsons.get(index))
                .as(SCRIPTS.get(index))
                .isEqualTo(current(theirJsons.get(index)));
    }

    @Test
    void enoughScriptsAreCompared() {
        assertThat(ourTexts).hasSizeGreaterThanOrEqualTo(60);
    }

    List<Integer> indices() {
        return IntStream.range(0, SCRIPTS.size()).boxed().toList();
    }
}
