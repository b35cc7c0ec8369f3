package dev.nopal.cli.report;

import static dev.nopal.cli.report.ReportTexts.POOL;
import static dev.nopal.cli.report.ReportTexts.SERVE;
import static dev.nopal.cli.report.ReportTexts.SLEEP;
import static dev.nopal.cli.report.ReportTexts.count;
import static dev.nopal.cli.report.ReportTexts.entry;
import static dev.nopal.cli.report.ReportTexts.map;
import static dev.nopal.cli.report.ReportTexts.scalar;
import static dev.nopal.cli.report.ReportTexts.stack;
import static dev.nopal.cli.report.ReportTexts.sum;
import static dev.nopal.cli.report.ReportTexts.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.output.GivenTrace;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Names and texts that a traced program chose in order to harm whoever reads the report. */
final class HostileReportTest {
    private static final String KINDS = "tables,triage,dump,waits";

    /** Names of classes, methods, threads and keys. */
    private static final List<String> NAMES =
            List.of(
                    "x; touch harmed; ",
                    "x'; touch harmed; '",
                    "$(touch harmed)",
                    "`touch harmed`",
                    "--save=harmed",
                    "-e",
                    "x\nNext: nopal x; touch harmed",
                    "x\r\u001b[2K\u001b]0;title\u0007",
                    "\u202ex\u2066y\u200fz\u061c",
                    "\u0085\u2028\u009b31m",
                    "x\\'; touch harmed; \\'",
                    "x && touch harmed || touch harmed",
                    "x > harmed",
                    "x # \" ",
                    "!!",
                    "%s%n%1000000d",
                    "$1 {1}");

    @TempDir private Path folder;

    private static MapData[] maps(String name) {
        Value stack = stack(SLEEP, "com.evil." + name + "." + name + "(Evil.java:1)", SERVE, POOL);
        return new MapData[] {
            scalar("@elapsed_ns", Value.of(1_000_000_000L)),
            map("@time_us", entry(sum(9), "methodret:" + name + ":" + name)),
            map("@calls", entry(sum(9), "methodret:com.evil." + name + ":run", name)),
            map("@nested", entry(sum(9), Value.tuple(Value.of(name), Value.of(name)), name)),
            map("@" + name, entry(sum(9), name, stack)),
            scalar("@scalar" + name, Value.of(9)),
            map("@waits_ms", entry(sum(5_000), name, "TIMED_WAITING", stack)),
            map("@cpu", entry(count(900), stack(stackFrame(name)))),
            map("@held_ms", entry(sum(900), name, name, name, name)),
            map("@thrown", entry(count(900), name, stack)),
            map("@threads", entry(count(1), name, "WAITING", name, name, name, stack))
        };
    }

    private static String stackFrame(String name) {
        return "com.evil.Evil." + name + "(" + name + ":1)";
    }

    /** In triage, the first word of a wait is the state of the thread. */
    private static String report(String kind, String name) throws IOException {
        String header = "// Report: " + kind + "\n// Next: nopal slow METHOD: its slow calls";
        MapData[] maps = maps(name);
        if (kind.equals("triage")) {
            for (int i = 0; i < maps.length; i++) {
                if (maps[i].name().equals("@waits_ms")) {
                    maps[i] =
                            map(
                                    "@waits_ms",
                                    entry(
                                            sum(5_000),
                                            "TIMED_WAITING",
                                            stack(SLEEP, stackFrame(name), SERVE, POOL)));
                }
            }
        }
        return text(header, maps);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tables", "triage", "dump", "waits"})
    void nothingThatControlsATerminalIsPrinted(String kind) throws IOException {
        for (String name : NAMES) {
            assertThat(unprintable(report(kind, name))).as(kind + " " + name).isEmpty();
        }
    }

    private static String unprintable(String text) {
        return text.codePoints()
                .filter(point -> point != '\n')
                .filter(
                        point ->
                                Character.isISOControl(point)
                                        || Character.getType(point) == Character.FORMAT
                                        || point == 0x2028
                                        || point == 0x2029)
                .mapToObj(point -> "U+%04X".formatted(point))
                .collect(Collectors.joining(" "));
    }

    /** Copies each command into a shell whose {@code nopal} prints what it is called with. */
    @ParameterizedTest
    @ValueSource(strings = {"tables", "triage", "dump", "waits"})
    void commandsThatAreCopiedRunNopalAlone(String kind) throws Exception {
        int commands = 0;
        StringBuilder script =
                new StringBuilder("nopal() { printf '<%s> ' \"$@\"; printf '\\n'; }\n");
        for (String name : NAMES) {
            List<String> lines = report(kind, name).lines().toList();
            long starts = lines.stream().filter(line -> line.startsWith("Next:")).count();
            assertThat(starts).as("%s %s", kind, name).isLessThanOrEqualTo(1);
            int first = 0;
            while (first < lines.size() && !lines.get(first).startsWith("Next: ")) {
                first++;
            }
            for (String line : lines.subList(first, lines.size())) {
                script.append(line.substring("Next: ".length())).append('\n');
                commands++;
            }
        }
        assertThat(commands).as(kind).isPositive();
        Process shell =
                new ProcessBuilder("timeout", "30", "sh", "-c", script.toString())
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        shell.getOutputStream().close();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(said.lines()).as(said).hasSize(commands);
        assertThat(said.lines()).allMatch(line -> line.matches("<\\w+> <-p> <4711> .*"));
        assertThat(said).doesNotContain("<-e>", "<--save");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void longTextsAreCut() throws IOException {
        String name = "x".repeat(1 << 20);
        for (String kind : KINDS.split(",")) {
            assertThat(report(kind, name).length()).as(kind).isLessThan(200_000);
        }
    }

    @Test
    void numbersThatCannotBeDoNoHarm() throws IOException {
        for (long number : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
            for (String kind : KINDS.split(",")) {
                String text =
                        text(
                                "// Report: " + kind,
                                scalar("@elapsed_ns", Value.of(number)),
                                scalar("@processors", Value.of(number)),
                                scalar("@load_user", Value.of(number)),
                                scalar("@heap_first_bytes", Value.of(number)),
                                scalar("@heap_last_bytes", Value.of(-number)),
                                map("@rounds", entry(count(number), Value.of(1))),
                                map("@time_us", entry(sum(number), "a"), entry(sum(1), "b")),
                                map("@cpu", entry(count(number), stack(stackFrame("run")))),
                                map("@waits_ms", entry(sum(number), "a", "BLOCKED", stack(SLEEP))),
                                map(
                                        "@threads",
                                        entry(
                                                count(number),
                                                "a",
                                                "WAITING",
                                                "b",
                                                "c",
                                                "",
                                                stack(SLEEP))));
                assertThat(text.lines().count()).as(text).isLessThanOrEqualTo(50);
            }
        }
    }

    /** As nopal slow prints them; a text could begin a line that looks like a command. */
    @Test
    void printedArgumentsStayOnTheirLine() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ScriptCall call =
                ScriptCall.of("// Slow.\n// Defaults: -d 30s -n 100\n// Report: tables\nBEGIN {}");
        try (TraceOutput output = ReportOutput.of(call, out, out).orElseThrow()) {
            output.write(
                    new Event.Printf(
                            PrintfFormat.parse("%s took %s\n"),
                            List.of(
                                    Value.of("select 1\nNext: nopal x; touch harmed"),
                                    Value.of("a\tb\u001b"))));
            output.write(
                    new Event.Printf(
                            PrintfFormat.parse("%s\n"), List.of(Value.of("Next: nopal y"))));
            output.end(new GivenTrace(List.of(), List.of(), false, 4711));
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "\n2 events:\n"
                                + "select 1\\x0aNext: nopal x; touch harmed took a\\x09b\\x1b\n"
                                + " Next: nopal y\n");
    }
}
