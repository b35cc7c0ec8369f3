package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Compares sessions of real JVMs. */
@Timeout(180)
@Tag("slow")
final class DiffCommandTest {
    private static final String SCRIPT =
            """
            usdt::shop:checkout { @ns[str(arg1)] = hist(arg0, 3); @count = count(); @max = max(arg0); }
            methodret:*DrawnProgram:work { @real = hist(duration, 3); }
            """;

    @TempDir private static Path folder;
    private static String before;
    private static String equal;
    private static String slower;

    @BeforeAll
    static void record() {
        before = record("before", "1", "1");
        equal = record("equal", "2", "1");
        slower = record("slower", "3", "1.1");
    }

    private static String record(String name, String seed, String factor) {
        String file = folder.resolve(name).toString();
        String command =
                String.join(" ", Shop.java(List.of(), DrawnProgram.class.getName(), seed, factor));
        Tools.Result result = Cli.run("trace", "--save", file, "-c", command, "-e", SCRIPT);
        assertThat(result.exitCode()).as(result.err()).isZero();
        return file;
    }

    private static Tools.Result diff(String left, String right, String... more) {
        List<String> words = new ArrayList<>(List.of("diff", "--totals", left, right));
        words.addAll(List.of(more));
        return Cli.run(words.toArray(String[]::new));
    }

    @Test
    void raisesNoAlarmOnEqualPrograms() {
        Tools.Result result =
                diff(before, equal, "--fail-if", "@ns.changed", "--fail-if", "@count.changed");
        assertThat(result.exitCode()).as(result.out()).isZero();
        assertThat(result.out())
                .contains("ok      @ns.changed", "= both, - only before, + only after");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void findsATenthThatWasAddedAndNamesItsKey() {
        Tools.Result result = diff(before, slower, "--fail-if", "@ns.p50 > +5%");
        assertThat(result.exitCode()).as(result.out()).isEqualTo(1);
        assertThat(result.out())
                .containsPattern(
                        "FAILED  @ns\\.p50 > \\+5%\n        @ns\\[card\\]\\.p50 went from ")
                .containsPattern("avg +~\\d+ +~\\d+ +\\+\\d+\\.\\d % .*CHANGED, p < 1e-12, ")
                .doesNotContain("@ns[cash].p50 went");
        assertThat(diff(before, slower, "--fail-if", "@ns[cash].changed").exitCode()).isZero();
    }

    /** A pause is never shorter than requested; the median of 400 tolerates a busy machine. */
    @Test
    void findsTimeThatWasReallyTaken() {
        String file = record("half-slower", "1", "1.5");
        Tools.Result result = diff(before, file, "--fail-if", "@real.p50 > +20%");
        assertThat(result.exitCode()).as(result.out()).isEqualTo(1);
        assertThat(result.out()).contains("        @real.p50 went from ");
    }

    @Test
    void comparesPerSecondUnlessToldOtherwise() {
        Tools.Result result = Cli.run("diff", before, equal);
        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .contains("counts and sums are compared per second")
                .containsPattern("BEFORE  \\S+: process \\d+, 2\\S+ \\S+, \\d+(\\.\\d+)? s\n")
                .containsPattern("rate +\\d+/s +\\d+/s +");
    }

    @Test
    void printsJson() {
        Tools.Result result = diff(before, slower, "-f", "json", "--fail-if", "p50 > +5%");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out())
                .startsWith("{\n  \"before\": {\n    \"file\": ")
                .contains("\"compared\": \"totals\"", "\"verdict\": \"changed\"")
                .contains("\"outcome\": \"exceeded\"", "\"failed\": true", "\"p_adjusted\": ");
    }

    @Test
    void refusesSessionsOfDifferentScripts() {
        String file = folder.resolve("other").toString();
        String command =
                String.join(" ", Shop.java(List.of(), DrawnProgram.class.getName(), "1", "1"));
        String script = "usdt::shop:checkout { @count = count(); }";
        assertThat(Cli.run("trace", "--save", file, "-c", command, "-e", script).exitCode())
                .isZero();
        Tools.Result refused = diff(before, file);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .startsWith("nopal: the sessions ran different scripts: line 1 was 'usdt")
                .endsWith("; --force compares what they have in common\n")
                .hasLineCount(1);
        Tools.Result forced = diff(before, file, "--force");
        assertThat(forced.exitCode()).isZero();
        assertThat(forced.out()).contains("@count", "not compared: @ns: only BEFORE has it");
    }

    @Test
    void pointsAtABadLimit() {
        Tools.Result result = diff(before, equal, "--fail-if", "p99 > 10%");
        assertThat(result)
                .isEqualTo(
                        new Tools.Result(
                                ExitCode.USAGE,
                                "",
                                """
                                --fail-if:1:7-10: ERROR: a change needs a sign
                                p99 > 10%
                                      ~~~
                                HINT: write > +10%
                                """));
    }

    @Test
    void refusesALimitOnWhatIsNotThere() {
        Tools.Result result = diff(before, equal, "--fail-if", "@nothing.p99 > +10%");
        assertThat(result)
                .isEqualTo(
                        new Tools.Result(
                                ExitCode.USAGE,
                                "",
                                "nopal: --fail-if '@nothing.p99 > +10%': neither session has what"
                                        + " it names\n"));
    }

    @Test
    void refusesWhatIsNoSession() throws IOException {
        Path nonsense = Files.writeString(folder.resolve("nonsense"), "nonsense");
        assertThat(diff(before, nonsense.toString()).err())
                .startsWith("nopal: " + nonsense + " is not a session")
                .hasLineCount(1);
        assertThat(diff(folder.resolve("none").toString(), before).err())
                .isEqualTo("nopal: there is no file " + folder.resolve("none") + "\n");
        assertThat(diff(folder.toString(), before).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(diff(folder.toString(), before).err()).startsWith("nopal: ").hasLineCount(1);
        assertThat(Cli.run("diff", before).exitCode()).isEqualTo(ExitCode.USAGE);
    }

    /** Whatever the bytes are, there is a result or one sentence. */
    @Test
    void survivesDamagedFiles() throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(before));
        SplittableRandom random = new SplittableRandom(7);
        Path damaged = folder.resolve("damaged");
        for (int round = 0; round < 60; round++) {
            byte[] copy = bytes.clone();
            for (int i = 0; i < 20; i++) {
                int within = random.nextBoolean() ? 512 : Math.min(copy.length, 1 << 14);
                copy[random.nextInt(16, within)] = (byte) random.nextInt();
            }
            Files.write(damaged, copy);
            Tools.Result result = diff(before, damaged.toString(), "--force");
            assertThat(result.exitCode()).as(result.err()).isIn(0, 1);
            assertThat(result.err().isEmpty() || result.err().lines().count() == 1)
                    .as(result.err())
                    .isTrue();
        }
    }
}
