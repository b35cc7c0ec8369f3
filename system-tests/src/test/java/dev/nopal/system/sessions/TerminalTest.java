package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.HalfAgentProcess;
import dev.nopal.system.harness.PseudoTerminal;
import dev.nopal.system.harness.Screen;
import dev.nopal.system.harness.Subprocess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs {@code nopal trace} on a terminal: what a person sees, types and finds afterwards. */
@Timeout(120)
class TerminalTest {
    private static final int HEIGHT = 24;
    private static final int WIDTH = 80;
    private static final String ESCAPE = "\u001b";
    private static final int INTERRUPTED = 130;
    private static final String HISTOGRAM = "usdt::sessions:event { @h = hist(arg0); }";

    @TempDir Path temporary;

    @Test
    void liveMapsAreDrawnAgainAtTheSamePlace() {
        try (Target target = Target.start();
                PseudoTerminal terminal = live(target, HISTOGRAM)) {
            awaitAttached(terminal);
            for (int fired = 1; fired <= 3; fired++) {
                target.ask("values", "5");
                String row = "[4, 8)                 " + fired + " |";
                terminal.await("row " + fired, it -> shows(it.screen(), row));
                assertThat(count(terminal.screen().all(), "@h:")).isEqualTo(1);
            }
            assertThat(pictures(terminal)).as("pictures").isGreaterThanOrEqualTo(3);
            terminal.typeControlC();
            assertThat(terminal.awaitExit()).isZero();
            Screen last = terminal.screen();
            assertThat(last.all().stream().filter(line -> !line.isEmpty()).skip(2))
                    .as("the maps, once, at the end")
                    .containsExactly(
                            "@h:",
                            "[4, 8)                 3 |" + "@".repeat(52) + "|",
                            "nopal: probes fired 3 times, less than 1 % of one processor");
            assertThat(last.isRestored()).isTrue();
            target.assertDetached("interrupted by a key");
        }
    }

    /** A picture that is higher than the terminal would scroll away, four times a second. */
    @Test
    void liveMapsOfManyRowsDoNotScroll() {
        String keyed = "usdt::sessions:event { @[arg0] = count(); }";
        try (Target target = Target.start();
                PseudoTerminal terminal = live(target, keyed)) {
            awaitAttached(terminal);
            target.ask("fire", "60");
            int before = pictures(terminal);
            terminal.await("three pictures more", it -> pictures(it) > before + 3);
            assertThat(terminal.screen().all())
                    .as("two lines that were said, and a screen full of rows")
                    .hasSize(2 + HEIGHT);
            assertThat(terminal.screen().rows())
                    .as("the last rows, which have the largest counts")
                    .contains("… 38 rows more", "@[38]: 1", "@[59]: 1", "");
            terminal.typeControlC();
            assertThat(terminal.awaitExit()).isZero();
            assertThat(count(terminal.screen().all(), "@[")).as("keys, once").isEqualTo(60);
        }
    }

    /** A row that is wider than the terminal would take two. */
    @Test
    void liveMapsOfWideRowsStayAtTheirPlace() {
        String wide = "usdt::sessions:event { @[arg1, \"" + "w".repeat(WIDTH) + "\"] = count(); }";
        try (Target target = Target.start();
                PseudoTerminal terminal = live(target, wide)) {
            awaitAttached(terminal);
            target.ask("fire", "7");
            int before = pictures(terminal);
            terminal.await("three pictures more", it -> pictures(it) > before + 3);
            assertThat(count(terminal.screen().all(), "@[text")).isEqualTo(7);
            terminal.typeControlC();
            assertThat(terminal.awaitExit()).isZero();
            assertThat(count(terminal.screen().all(), "@[text")).isEqualTo(7);
            assertThat(terminal.screen().isRestored()).isTrue();
        }
    }

    @Test
    void whatIsPrintedMeanwhileStandsAboveTheLiveMaps() {
        String script = "usdt::sessions:* { @[probe] = count(); printf(\"printed %d\\n\", arg0); }";
        try (Target target = Target.start();
                PseudoTerminal terminal = live(target, script)) {
            awaitAttached(terminal);
            target.ask("values", "11", "12");
            terminal.await("count", it -> shows(it.screen(), "@[usdt::sessions:event]: 2"));
            target.ask("declare", "late", "2");
            terminal.await("more probes", it -> shows(it.screen(), "Attached 3 probes"));
            target.ask("values", "13");
            terminal.await("count", it -> shows(it.screen(), "@[usdt::sessions:event]: 3"));
            assertThat(terminal.screen().all().stream().filter(line -> !line.isEmpty()).skip(1))
                    .containsExactly(
                            "Attached 1 probe",
                            "printed 11",
                            "printed 12",
                            "Attached 3 probes",
                            "printed 13",
                            "@[usdt::sessions:event]: 3");
        }
    }

    @Test
    void aPipeGetsNoEscapeSequences() throws IOException {
        Path piped = temporary.resolve("piped");
        try (Target target = Target.start();
                PseudoTerminal terminal =
                        run(" | cat > " + piped, trace(target, HISTOGRAM, "--live"))) {
            awaitAttached(terminal);
            target.ask("values", "5");
            target.process().send("exit\t0");
            assertThat(terminal.awaitExit()).isZero();
            assertThat(terminal.written()).doesNotContain(ESCAPE);
            assertThat(Files.readString(piped))
                    .contains("[4, 8) ")
                    .doesNotContain(ESCAPE)
                    .containsOnlyOnce("@h:");
        }
    }

    @Test
    void liveGoesToATerminalOnly() throws IOException {
        Path file = temporary.resolve("output");
        try (Target target = Target.start()) {
            for (List<String> options :
                    List.of(List.of("-o", file.toString()), List.of("-f", "json"))) {
                List<String> words = new ArrayList<>(List.of("--live"));
                words.addAll(options);
                String[] all = words.toArray(String[]::new);
                try (PseudoTerminal terminal = run("", trace(target, HISTOGRAM, all))) {
                    assertThat(terminal.awaitExit()).isEqualTo(1);
                    assertThat(terminal.written().strip())
                            .isEqualTo(
                                    "nopal: --live draws text on the terminal; leave out -o and"
                                            + " -f json");
                }
            }
            assertThat(file).doesNotExist();
            target.assertDetached("refused");
        }
    }

    /** The agent does not answer, so the first one cannot end the trace for some seconds. */
    @Test
    void secondControlCQuitsAtOnce() {
        try (Subprocess target = HalfAgentProcess.start("never-ends");
                PseudoTerminal terminal =
                        run("", trace(target.pid(), "END { printf(\"end\\n\"); }"))) {
            terminal.await("attachment", it -> it.written().contains("Attached 1 probe"));
            terminal.typeControlC();
            terminal.await("the first ^C", it -> it.written().contains("^C"));
            // The kernel makes one signal of two that come at once: again, as a person would.
            Deadline.await(
                    "end",
                    () -> {
                        terminal.typeControlC();
                        return terminal.endsWithin(Duration.ofMillis(200));
                    });
            assertThat(terminal.awaitExit()).as(terminal.written()).isEqualTo(INTERRUPTED);
            assertThat(terminal.written()).doesNotContain("end\n");
        }
    }

    @Test
    void askedWhichOfSeveralJvms() {
        try (Target first = Target.start();
                Target second = Target.start();
                PseudoTerminal terminal =
                        run("", Trace.command("-q", "-p", "targets.Traced", "-e", HISTOGRAM))) {
            terminal.await("question", it -> it.written().contains("Which JVM? [1-"));
            List<String> menu =
                    terminal.screen().all().stream()
                            .filter(line -> line.matches(" +\\d+\\) \\d+ .*"))
                            .toList();
            assertThat(menu)
                    .anyMatch(line -> line.contains(") " + first.pid() + "  dev.nopal"))
                    .anyMatch(line -> line.contains(") " + second.pid() + "  dev.nopal"));
            terminal.type("x\n");
            terminal.type("0\n");
            terminal.await(
                    "the question again", it -> it.written().split("Which JVM\\?", -1).length == 4);
            String number =
                    menu.stream()
                            .filter(line -> line.contains(") " + second.pid() + "  "))
                            .findFirst()
                            .orElseThrow()
                            .strip()
                            .split("\\)")[0];
            terminal.type(number + "\n");
            second.awaitSessions(1);
            assertThat(first.ask("attached")).isEqualTo("0 reset");
            second.ask("values", "5");
            terminal.typeControlC();
            assertThat(terminal.awaitExit()).isZero();
            assertThat(count(terminal.screen().all(), "@h:")).isEqualTo(1);
        }
    }

    @Test
    void asksForAJvmWhereNoneIsNamed() {
        try (Target target = Target.start();
                PseudoTerminal terminal = run("", Trace.command("-q", "-e", HISTOGRAM))) {
            terminal.await("question", it -> it.written().contains("Which JVM? [1-"));
            assertThat(terminal.screen().all())
                    .anyMatch(line -> line.contains(") " + target.pid() + "  dev.nopal"));
            terminal.type("\u0004");
            assertThat(terminal.awaitExit()).isEqualTo(1);
            assertThat(terminal.written()).contains("nopal: no target was chosen");
            target.assertDetached("not chosen");
        }
    }

    private static PseudoTerminal live(Target target, String script) {
        return run("", trace(target, script, "--live"));
    }

    private static List<String> trace(Target target, String script, String... options) {
        return trace(target.pid(), script, options);
    }

    private static List<String> trace(long pid, String script, String... options) {
        List<String> words = new ArrayList<>(Arrays.asList(options));
        words.addAll(List.of("--engine", "jvm", "-p", Long.toString(pid), "-e", script));
        return Trace.command(words.toArray(String[]::new));
    }

    private static PseudoTerminal run(String redirection, List<String> command) {
        // A shell that waited would die of Ctrl-C itself.
        String exec = redirection.isEmpty() ? "exec " : "";
        return PseudoTerminal.run(
                HEIGHT, WIDTH, exec + PseudoTerminal.quoted(command) + redirection);
    }

    private static void awaitAttached(PseudoTerminal terminal) {
        terminal.await("attachment", it -> it.written().contains("Attached 1 probe"));
    }

    private static boolean shows(Screen screen, String text) {
        return screen.rows().stream().anyMatch(line -> line.startsWith(text));
    }

    private static int count(List<String> lines, String start) {
        return (int) lines.stream().filter(line -> line.startsWith(start)).count();
    }

    /** Each ends by clearing what is below it. */
    private static int pictures(PseudoTerminal terminal) {
        return terminal.written().split(ESCAPE + "\\[J", -1).length - 1;
    }
}
