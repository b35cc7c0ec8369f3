package dev.nopal.cli.report;

import static dev.nopal.cli.report.ReportTexts.PAY;
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
import dev.nopal.cli.recipe.RecipeHeader;
import dev.nopal.script.OwnCode;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The text of recipes with a report, from maps as a session leaves them. */
final class ReportsTest {
    @Test
    void leavesOtherScriptsAlone() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(ReportOutput.of(ScriptCall.of("// Mine.\nBEGIN {}"), out, out)).isEmpty();
        assertThat(ReportOutput.of(ScriptCall.of("// Report: nothing\nBEGIN {}"), out, out))
                .isEqualTo(Optional.empty());
    }

    @Test
    void tablesHaveTheLargestFirstWithUnitsAndShares() throws IOException {
        String text =
                text(
                        "// Report: tables\n// Next: nopal slow METHOD: its slow calls",
                        map(
                                "@time_us",
                                entry(sum(1_000), "methodret:com.shop.Shop:pay"),
                                entry(sum(9_000), "methodret:com.shop.Shop:list")));
        assertThat(text)
                .containsPattern(
                        "9 ms +90 %  com\\.shop\\.Shop\\.list\\n +1 ms +10 %  com\\.shop\\.Shop\\.pay\\n")
                .contains("Next: nopal slow -p 4711 com.shop.Shop.list  # its slow calls\n");
    }

    @Test
    void textBeforeAnEmptyTableIsKeptAndItsTitleIsNot() {
        List<Event> printed =
                List.of(
                        new Event.Print(Value.of("5 opened, 5 of them closed")),
                        new Event.Print(Value.of("Open, by line:")),
                        Event.PrintMap.all(map("@open")));
        RecipeHeader header = RecipeHeader.of("// What?\n//\n// Report: tables\n");
        assertThat(
                        new TableReport()
                                .sections(
                                        new Collected(
                                                header,
                                                printed,
                                                List.of(),
                                                1,
                                                OwnCode.OF_ANY_PROGRAM)))
                .extracting(ReportSection::title)
                .containsExactly("5 opened, 5 of them closed");
    }

    @Test
    void tablesOfStacksBeginWithTheMethodsOfTheProgram() throws IOException {
        String text =
                text(
                        "// Report: tables",
                        map(
                                "@stacks",
                                entry(count(5), stack("java.util.HashMap.get(line 1)", PAY, SERVE)),
                                entry(count(4), stack("java.util.HashMap.put(line 2)", PAY, SERVE)),
                                entry(count(6), stack(SERVE))));
        assertThat(text)
                .containsPattern(
                        " 9 +60 %  com\\.shop\\.Shop\\.pay\\(Shop\\.java:76\\)\\n"
                                + " +6 +40 %  com\\.shop\\.Shop\\.serve\\(Shop\\.java:20\\)\\n"
                                + "\\nStacks\\n +6 +40 %\\n");
    }

    @Test
    void waitsAreNamedByTheLineOfTheProgramAndIdleThreadsComeLast() throws IOException {
        String text =
                text(
                        "// Report: waits",
                        map(
                                "@waits_ms",
                                entry(
                                        sum(9_000),
                                        "http-1",
                                        "RUNNABLE",
                                        stack(
                                                "sun.nio.ch.Net.poll(Native Method)",
                                                "java.net.Socket$SocketInputStream.read(line 2)",
                                                PAY)),
                                entry(
                                        sum(9_000),
                                        "http-2",
                                        "RUNNABLE",
                                        stack(
                                                "sun.nio.ch.Net.poll(Native Method)",
                                                "java.net.Socket$SocketInputStream.read(line 2)",
                                                PAY)),
                                entry(
                                        sum(2_000),
                                        "timer",
                                        "TIMED_WAITING",
                                        stack(SLEEP, SERVE, POOL)),
                                entry(
                                        sum(99_000),
                                        "pool-1-thread-3",
                                        "WAITING",
                                        stack(
                                                "java.util.concurrent.ThreadPoolExecutor.getTask(line"
                                                        + " 1)"))));
        assertThat(text)
                .containsPattern(
                        "18 s +90 %  com\\.shop\\.Shop\\.pay\\(Shop\\.java:76\\) +"
                                + "in Socket\\$SocketInputStream\\.read, in I/O  http-\\* \\(2\\)\\n"
                                + " +2 s +10 %  com\\.shop\\.Shop\\.serve")
                .contains("Idle, waiting for work: pool-1-thread-3\n")
                .contains("Next: nopal slow -p 4711 --over 20ms com.shop.Shop.pay ");
    }

    @Test
    void roundsThatABusyMachineLeftOutAreMadeUpFor() throws IOException {
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        MapData rounds =
                map("@rounds", entry(count(20), Value.of(1)), entry(count(3), Value.of(2)));
        assertThat(
                        text(
                                "// Report: waits",
                                elapsed,
                                rounds,
                                map(
                                        "@waits_ms",
                                        entry(sum(1_000), "http-1", "BLOCKED", stack(PAY)))))
                .containsPattern(" 10 s +100 %  com\\.shop\\.Shop\\.pay");
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                rounds,
                                map("@waits_ms", entry(sum(2_000), "BLOCKED", stack(PAY)))))
                .contains("locks        1.0 threads wait for one on average");
    }

    @Test
    void waitsForLocksLeadToTheLocks() throws IOException {
        assertThat(
                        text(
                                "// Report: waits",
                                map("@waits_ms", entry(sum(50), "http-1", "BLOCKED", stack(PAY)))))
                .contains("com.shop.Shop.pay(Shop.java:76)  for a lock  http-1\n")
                .contains("Next: nopal locks -p 4711 ");
    }

    private static MapData.Entry thread(
            String name, String state, String lock, String holder, String holding, Value stack) {
        return entry(count(1), name, state, lock, holder, holding, stack);
    }

    @Test
    void dumpPutsEqualStacksTogetherAndNamesTheHolder() throws IOException {
        String lock = "java.lang.Object@1b";
        String text =
                text(
                        "// Report: dump",
                        map(
                                "@threads",
                                thread("main", "RUNNABLE", "", "", "", stack(SERVE)),
                                thread("http-1", "BLOCKED", lock, "main", SERVE, stack(PAY)),
                                thread("http-2", "BLOCKED", lock, "main", SERVE, stack(PAY)),
                                thread("idle", "WAITING", "", "", "", stack(SLEEP))));
        assertThat(text)
                .contains(
                        """
                        4 threads, 1 of them idle; equal stacks together:
                        2 threads BLOCKED: http-* (2)
                                com.shop.Shop.pay(Shop.java:76)
                                waits for java.lang.Object@1b, held by main, which is in \
                        com.shop.Shop.serve(Shop.java:20)
                        1 thread RUNNABLE: main
                                com.shop.Shop.serve(Shop.java:20)
                        """)
                .contains("Idle, waiting for work: idle\n")
                .doesNotContain("DEADLOCK");
    }

    @Test
    void dumpFindsDeadlocks() throws IOException {
        assertThat(
                        text(
                                "// Report: dump",
                                map(
                                        "@threads",
                                        thread("a", "BLOCKED", "X@1", "b", PAY, stack(PAY)),
                                        thread("b", "BLOCKED", "Y@2", "a", PAY, stack(PAY)),
                                        thread("c", "BLOCKED", "Y@2", "a", PAY, stack(PAY)))))
                .containsOnlyOnce("DEADLOCK")
                .contains("DEADLOCK: a waits for b waits for a\n");
    }

    @Test
    void showsEverythingWithAll() throws IOException {
        MapData.Entry[] many = new MapData.Entry[200];
        for (int i = 0; i < many.length; i++) {
            many[i] = entry(count(1 + i), "row" + i);
        }
        assertThat(text("// Report: tables", map("@m", many)).lines().count())
                .isLessThanOrEqualTo(ScreenLayout.LINES);
        assertThat(text("// Report: tables", Map.of("all", "true"), map("@m", many)))
                .contains("row0", "row199");
    }

    private static final String EVENTS =
            "// What?\n//\n// Usage: nopal x\n// Defaults: -n 100\n// Report: tables";

    private static String events(Map<String, String> named, List<Event> events) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ScriptCall call = new ScriptCall("x.bt", EVENTS + "\nBEGIN {}", List.of(), named);
        try (TraceOutput output = ReportOutput.of(call, out, out).orElseThrow()) {
            for (Event event : events) {
                output.write(event);
            }
            output.end(new GivenTrace(List.of(), List.of(), true, 4711));
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Event slow(int micros, String stack) {
        String text = "12:00:00 " + micros + " us methodret:a.B:c { .n = 7 us }" + stack + "\n\n";
        return new Event.Time(new Value.Text(text.getBytes(StandardCharsets.UTF_8), true));
    }

    @Test
    void eventsAreTheLongestThatFitAndAStackIsShownOnce() throws IOException {
        List<Event> events = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            events.add(slow(i, "\n        a.B.c(line 1)\n        a.B.main(line 2)"));
        }
        events.add(slow(101, "\n        a.B.c(line 3)"));
        String text = events(Map.of(), events);
        assertThat(text)
                .startsWith(
                        """

                        101 events, the longest first:
                        12:00:00 101 us methodret:a.B:c { .n = 7 us }
                                a.B.c(line 3)
                        12:00:00 100 us methodret:a.B:c { .n = 7 us }
                                a.B.c(line 1)
                                a.B.main(line 2)
                        12:00:00 99 us methodret:a.B:c { .n = 7 us }
                        12:00:00 98 us methodret:a.B:c { .n = 7 us }
                        """)
                .containsPattern("\\n  … \\d+ more: --all\\n");
        assertThat(text.lines().count()).isBetween(30L, (long) ScreenLayout.LINES);
    }

    @Test
    void eventsAreInTheirOrderAndWholeWithAllOrWithoutTimes() throws IOException {
        List<Event> events = List.of(slow(1, "\n        a"), slow(2, "\n        a"));
        assertThat(events(Map.of("all", ""), events))
                .containsSubsequence(" 1 us", "        a\n", " 2 us", "        a\n")
                .doesNotContain("events");
        List<Event> untimed =
                List.of(new Event.Print(Value.of("b")), new Event.Print(Value.of("a")));
        assertThat(events(Map.of(), untimed)).isEqualTo("\n2 events:\nb\na\n");
    }
}
