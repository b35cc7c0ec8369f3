package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Traces real JVMs. */
@Timeout(180)
@Tag("slow")
final class TraceCommandTest {
    private static final String COUNT = "usdt:shop:order_placed { @[str(arg1)] = count(); }";
    private static final String QUIET = "-XX:+EnableDynamicAgentLoading";

    @TempDir Path folder;

    @Test
    void attachesCountsAndPrintsTheMapsAtCtrlC() throws Exception {
        try (Shop shop = Shop.open(QUIET);
                Shop nopal =
                        Shop.nopal(
                                "trace",
                                "-p",
                                "" + shop.pid(),
                                "-e",
                                COUNT + " END { printf(\"end\\n\"); }")) {
            nopal.awaitError("Attached 2 probes");
            assertThat(nopal.errors()).startsWith("nopal: engine jvm: process " + shop.pid());
            shop.ask("101");
            nopal.signal("INT");
            assertThat(nopal.rest()).isEqualTo("end\n\n\n@[lee]: 50\n@[kim]: 51\n");
            assertThat(nopal.exitCode()).isZero();
            assertThat(shop.ask("enabled")).isEqualTo("false");
            assertThat(shop.errors()).isEmpty();
        }
    }

    @Test
    void endsWithTheScriptsExitCode() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result result =
                    Cli.run(shop.trace("-q", "-e", "BEGIN { printf(\"x\\n\"); exit(7); }"));
            assertThat(result).isEqualTo(new Tools.Result(7, "x\n\n\n", ""));
        }
    }

    @Test
    void printsJson() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result result =
                    Cli.run(shop.trace("-f", "json", "-e", "BEGIN { @a[1] = 2; exit(); }"));
            assertThat(result.out())
                    .isEqualTo(
                            """
                            {"type": "attached_probes", "count": 1, "data": {"probes": 1}}
                            {"type": "map", "data": {"@a": {"1": 2}}}
                            """);
        }
    }

    @Test
    void takesAFileAndItsParameters() throws Exception {
        Path script = folder.resolve("a.bt");
        Files.writeString(
                script, "BEGIN { printf(\"%s %d %d\\n\", str($1), $2 + 1, $#); exit(); }");
        try (Shop shop = Shop.open()) {
            Tools.Result result = Cli.run(shop.trace("-q", script.toString(), "hi", "41"));
            assertThat(result.out()).isEqualTo("hi 42 2\n\n\n");
        }
    }

    @Test
    void endsAfterSomeEventsAndAfterSomeTime() throws Exception {
        try (Shop shop = Shop.open()) {
            String ticks = "interval:ms:1 { printf(\"tick\\n\"); }";
            assertThat(Cli.run(shop.trace("-q", "-n", "3", "-e", ticks)).out())
                    .isEqualTo("tick\ntick\ntick\n\n\n");
            assertThat(Cli.run(shop.trace("-q", "-d", "50ms", "-e", "END { print(1); }")).out())
                    .isEqualTo("1\n\n\n");
            assertThat(Cli.run(shop.trace("-d", "soon", "-e", "END { }")).exitCode())
                    .isEqualTo(ExitCode.USAGE);
        }
    }

    @Test
    void countsWhatIsPrintedAfterATimeAndWaitsForNoFurtherEvent() throws Exception {
        try (Shop shop = Shop.open()) {
            String script = "BEGIN { time(\"at \"); print(1); time(\"at \"); print(2); }";
            assertThat(Cli.run(shop.trace("-q", "-n", "2", "-e", script)).out())
                    .isEqualTo("at 1\nat 2\n\n\n");
        }
    }

    @Test
    void writesAndAppendsToAFile() throws Exception {
        Path file = folder.resolve("out.txt");
        try (Shop shop = Shop.open()) {
            String script = "BEGIN { printf(\"x\\n\"); exit(); }";
            for (String how : List.of("--quiet", "--append")) {
                Tools.Result result = Cli.run(shop.trace(how, "-o", file.toString(), "-e", script));
                assertThat(result.out()).isEmpty();
            }
            assertThat(file).content().isEqualTo("x\n\n\nx\n\n\n");
        }
    }

    @Test
    void savesASessionAndShowsItAgain() throws Exception {
        Path file = folder.resolve("saved");
        try (Shop shop = Shop.open()) {
            String script = "BEGIN { @a[1] = 2; @h = hist(5); exit(); }";
            assertThat(Cli.run(shop.trace("--save", file.toString(), "-e", script)).exitCode())
                    .isZero();
        }
        assertThat(Cli.run("show", file.toString()).out())
                .startsWith("@a[1]: 2\n@h:\n[4, 8)                 1 |@@@");
        assertThat(Cli.run("show", "-f", "json", file.toString()).out())
                .startsWith("{\"type\": \"map\", \"data\": {\"@a\": {\"1\": 2}}}\n");
        Files.writeString(file, "nonsense");
        assertThat(Cli.run("show", file.toString()).err())
                .startsWith("nopal: " + file + " is not a session")
                .hasLineCount(1);
    }

    @Test
    void saysOfASavedSessionWhatWasLost() throws Exception {
        Path file = folder.resolve("saved");
        String lost = "nopal: lost 1 time: the map is full\n";
        try (Shop shop = Shop.open()) {
            String script =
                    "config = { max_map_keys = 1; } BEGIN { @[1] = count(); @[2] = count(); exit(); }";
            Tools.Result trace = Cli.run(shop.trace("--save", file.toString(), "-e", script));
            assertThat(trace.err()).contains(lost);
        }
        for (String format : List.of("text", "json")) {
            Tools.Result shown = Cli.run("show", "-f", format, file.toString());
            assertThat(shown.err()).isEqualTo(lost);
            assertThat(shown.exitCode()).isZero();
        }
    }

    @Test
    void findsOutBeforeTheTraceWhereASessionCannotBeSaved() throws Exception {
        Path there = Files.writeString(folder.resolve("there"), "mine");
        Path nowhere = folder.resolve("none/saved");
        try (Shop shop = Shop.open()) {
            String script = "BEGIN { printf(\"ran\\n\"); exit(); }";
            Tools.Result exists = Cli.run(shop.trace("--save", there.toString(), "-e", script));
            assertThat(exists.err())
                    .endsWith("nopal: " + there + " exists already; --save needs a new name\n");
            Tools.Result missing = Cli.run(shop.trace("--save", nowhere.toString(), "-e", script));
            assertThat(missing.err())
                    .endsWith("nopal: cannot write " + nowhere + ": no such file or directory\n");
            for (Tools.Result result : List.of(exists, missing)) {
                assertThat(result.out()).as("the script").isEmpty();
                assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            }
            assertThat(there).hasContent("mine");
            Path unused = folder.resolve("unused");
            Cli.run(
                    shop.trace(
                            "--save",
                            unused.toString(),
                            "-e",
                            "usdt:shop:order_placed { @ = arg9 }"));
            assertThat(unused).as("no session came").doesNotExist();
        }
    }

    @Test
    void countsTheTimeFromTheMomentWhenProbesAreAttached() throws Exception {
        try (Shop shop = Shop.open()) {
            String script =
                    "BEGIN { @b = 1 } interval:ms:20 { @ticks = count(); @e = max(elapsed); }";
            String out = Cli.run(shop.trace("-q", "-d", "200ms", "-e", script)).out();
            assertThat(out).containsPattern("@ticks: [0-9]+\n");
            assertThat(Cli.run(shop.trace("-d", "50ms", "-e", COUNT)).err())
                    .contains(
                            "nopal: nothing was seen in 0.",
                            "no code reached usdt::shop:order_placed");
            assertThat(Cli.run(shop.trace("-q", "-d", "50ms", "-e", COUNT)).err()).isEmpty();
        }
    }

    @Test
    void pointsAtWhatIsWrong() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result result = Cli.run(shop.trace("-e", "usdt:shop:order_placed { @ = x(); }"));
            assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).startsWith("-e:1:30-33: ERROR: Unknown function: 'x'\n");
            Tools.Result late = Cli.run(shop.trace("-e", "usdt:shop:order_placed { @ = arg7; }"));
            assertThat(late.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(late.err()).contains("-e:1:30-34: ERROR: ", "there is no arg7");
        }
    }

    @Test
    void endsWithTheTarget() throws Exception {
        try (Shop shop = Shop.open();
                Shop nopal =
                        Shop.nopal(
                                "trace", "-p", "" + shop.pid(), "-e", COUNT + "END { @e = 1 }")) {
            nopal.awaitError("Attached 2 probes");
            shop.ask("3");
            shop.end();
            assertThat(nopal.rest()).isEqualTo("\n\n@[lee]: 1\n@[kim]: 2\n@e: 1\n");
            assertThat(nopal.exitCode()).isZero();
        }
    }

    @Test
    void showsWhatAKilledTargetPublished() throws Exception {
        try (Shop shop = Shop.open();
                Shop nopal =
                        Shop.nopal(
                                "trace", "-p", "" + shop.pid(), "-e", COUNT + "END { @e = 1 }")) {
            nopal.awaitError("Attached 2 probes");
            shop.ask("1000");
            shop.signal("KILL");
            assertThat(nopal.rest()).isEqualTo("\n\n@[kim]: 500\n@[lee]: 500\n");
            assertThat(nopal.errors()).contains("END did not run");
            assertThat(nopal.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
        }
    }

    @Test
    void harmsNothingWhenItIsKilled() throws Exception {
        try (Shop shop = Shop.open(QUIET)) {
            for (int i = 0; i < 3; i++) {
                try (Shop nopal = Shop.nopal("trace", "-p", "" + shop.pid(), "-e", COUNT)) {
                    nopal.awaitError("Attached 1 probe");
                    assertThat(shop.ask("10")).isEqualTo("fired");
                    nopal.signal("KILL");
                    shop.await("enabled", "false");
                }
            }
            assertThat(shop.errors()).isEmpty();
        }
    }

    @Test
    void neverWaitsForAStoppedTracer() throws Exception {
        try (Shop shop = Shop.open();
                Shop nopal =
                        Shop.nopal(
                                "trace",
                                "--max-overhead",
                                "none",
                                "-p",
                                "" + shop.pid(),
                                "-e",
                                "usdt:shop:order_placed { printf(\"%d %s\\n\", arg0, str(arg1));"
                                        + " @ = count(); }")) {
            nopal.awaitError("Attached 1 probe");
            nopal.signal("STOP");
            assertThat(shop.ask("1000000")).isEqualTo("fired");
            nopal.signal("CONT");
            nopal.signal("INT");
            List<String> lines = nopal.rest().lines().toList();
            assertThat(lines.getLast()).isEqualTo("@: 1000000");
            long lost =
                    nopal.errors()
                            .lines()
                            .filter(line -> line.startsWith("Lost "))
                            .mapToLong(line -> Long.parseLong(line.split(" ")[1]))
                            .sum();
            assertThat(lines.size() - 3 + lost).isEqualTo(1_000_000);
        }
    }

    @Test
    void tracesACommandFromBeforeItsMain() throws Exception {
        List<String> command = Shop.java(List.of(), TraceProgram.class.getName(), "1000");
        try (Shop nopal = Shop.nopal("trace", "-c", String.join(" ", command), "-e", COUNT)) {
            assertThat(nopal.rest()).isEqualTo("ready\n\n\n@[kim]: 500\n@[lee]: 500\n");
            assertThat(nopal.exitCode()).isZero();
        }
    }

    @Test
    void tracesTheChildrenOfACommandToo() throws Exception {
        String java = String.join(" ", Shop.java(List.of(), TraceProgram.class.getName()));
        String command = "sh -c '" + java + " 100 && " + java + " 10'";
        try (Shop nopal = Shop.nopal("trace", "--children", "-c", command, "-e", COUNT)) {
            assertThat(nopal.rest()).isEqualTo("ready\nready\n\n\n@[kim]: 55\n@[lee]: 55\n");
        }
    }

    @Test
    void saysWhereACommandsScriptCannotBeCompiled() throws Exception {
        String script =
                """
                BEGIN {
                    $x = 1 + { let $i = 0; while ($i < 5) { $y = 2 + { if ($i == 3) { break; } $i }; $i++; } $i };
                    print($x);
                }
                """;
        List<String> command = Shop.java(List.of(), TraceProgram.class.getName(), "10");
        try (Shop nopal = Shop.nopal("trace", "-c", String.join(" ", command), "-e", script)) {
            assertThat(nopal.rest()).as("it is not run").isEmpty();
            assertThat(nopal.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(nopal.errors())
                    .contains("1:1-")
                    .contains("ERROR: break or continue out of a block expression inside another");
        }
    }

    @Test
    void saysThatACommandIsNoJvm() throws Exception {
        try (Shop nopal = Shop.nopal("trace", "-c", "true", "-e", COUNT)) {
            assertThat(nopal.rest()).isEmpty();
            assertThat(nopal.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(nopal.errors()).contains("was not a JVM 17 or newer");
        }
        Tools.Result missing = Cli.run("trace", "-c", "no-such-program", "-e", COUNT);
        assertThat(missing.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(missing.err()).startsWith("nopal: cannot start no-such-program").hasLineCount(1);
    }

    /** It used to say nothing, and to end with 0. */
    @Test
    void saysThatACommandDidNotBecomeAJvmInTime() throws Exception {
        try (Shop nopal = Shop.nopal("trace", "-c", "sleep 600", "-d", "1s", "-e", COUNT)) {
            nopal.awaitError("the script fits");
            nopal.signal("INT");
            assertThat(nopal.rest()).isEmpty();
            assertThat(nopal.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(nopal.errors())
                    .contains(
                            "the command did not become a JVM 17 or newer, so nothing was traced");
        }
    }

    @Test
    void rewritesForBpftraceAndShowsIt() throws Exception {
        Tools.require("bpftrace");
        try (Shop shop = Shop.open("--enable-native-access=ALL-UNNAMED")) {
            Tools.Result result =
                    Cli.run(
                            shop.trace(
                                    "--engine",
                                    "bpftrace",
                                    "--dry-run",
                                    "-e",
                                    "begin { } usdt:shop:order_placed { @[arg1] = count(); }"));
            assertThat(result.out())
                    .startsWith("BEGIN { } usdt:/proc/" + shop.pid() + "/root/")
                    .endsWith("/shop.so:shop:order_placed { @[str(arg1)] = count(); }\n");
            assertThat(
                            Cli.run(shop.trace("--dry-run", "-e", "usdt:shop:* { @[kstack] = 1; }"))
                                    .err())
                    .isEqualTo("nopal: engine bpftrace: 'kstack' needs the kernel\n");
        }
    }

    /** The engine is chosen by the diagnostics of a script, not by the words of a message. */
    @Test
    void aScriptsOwnWordsDoNotChooseTheEngine() {
        Tools.Result result =
                Cli.run("trace", "--dry-run", "-e", "BEGIN { fail(\"this needs the kernel\"); }");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("ERROR: this needs the kernel\n");
    }

    @Test
    void pointsAtTheArgumentOfARecipe() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result result =
                    Cli.run("latency", "com.shop.Typo:add", "-p", "" + shop.pid(), "-d", "100ms");
            assertThat(result.err())
                    .contains("\nargument 1: WARNING: class com.shop.Typo is not loaded yet;")
                    .contains("\ncom.shop.Typo:add\n~~~~~~~~~~~~~~~~~\n");
        }
    }

    @Test
    void runsTheRealBpftrace() throws Exception {
        Tools.require("bpftrace");
        Tools.requireRoot();
        try (Shop shop = Shop.open("--enable-native-access=ALL-UNNAMED");
                Shop nopal =
                        Shop.nopal(
                                "trace",
                                "-p",
                                "" + shop.pid(),
                                "--engine",
                                "bpftrace",
                                "-e",
                                "begin { printf(\"go\\n\"); } usdt:shop:order_placed"
                                        + " { @[arg1] = count(); }")) {
            String line = nopal.line();
            while (!line.equals("go")) {
                line = nopal.line();
            }
            shop.await("enabled", "true");
            shop.ask("100");
            nopal.signal("INT");
            assertThat(nopal.rest()).contains("@[kim]: 50\n", "@[lee]: 50\n");
        }
    }
}
