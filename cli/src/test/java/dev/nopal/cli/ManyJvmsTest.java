package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Traces several real JVMs with one command. */
@Timeout(240)
@Tag("slow")
final class ManyJvmsTest {
    private static final String PLACED = "usdt:shop:order_placed ";

    @TempDir Path folder;

    @Test
    void mergesTwentyJvmsExactly() throws Exception {
        int count = 20;
        Path saved = folder.resolve("saved");
        String script =
                PLACED
                        + "{ @n = count(); @sum = sum(arg0); @min = min(arg0); @max = max(arg0);"
                        + " @avg = avg(arg0); @stats = stats(arg0); @who[str(arg1)] = count();"
                        + " @lines = lhist(arg0, 0, 400, 100); @by[target] = count(); }"
                        + " END { printf(\"Most:\\n\"); print(@by, 2); clear(@by); }";
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(count);
            try (Shop nopal =
                    Shop.nopal(
                            "trace",
                            "--jvms",
                            shops.main(),
                            "--save",
                            saved.toString(),
                            "-e",
                            script)) {
                nopal.awaitError("Attached " + 2 * count + " probes", Duration.ofMinutes(3));
                for (int i = 0; i < count; i++) {
                    assertThat(shops.get(i).ask("" + 20 * (i + 1))).isEqualTo("fired");
                }
                nopal.signal("INT");
                String printed = nopal.rest();
                assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
                assertThat(printed)
                        .startsWith(
                                "Most:\n@by["
                                        + shops.name(18)
                                        + "]: 380\n@by["
                                        + shops.name(19)
                                        + "]: 400\n\n\n");
                assertSums(printed, count);
            }
        }
        String shown = Cli.run("show", saved.toString()).out();
        assertThat(shown).startsWith("Most:\n");
        assertSums(shown, count);
        String same = Cli.run("diff", saved.toString(), saved.toString()).out();
        assertThat(same).contains(": 20 JVMs, ", "0.0 % of the events moved");
        Path page = folder.resolve("page.html");
        assertThat(Cli.run("show", saved.toString(), "-o", page.toString()).exitCode()).isZero();
        assertThat(Files.readString(page)).contains("20 JVMs");
    }

    private static void assertSums(String printed, int count) {
        List<Long> values = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            IntStream.range(0, 20 * i).forEach(value -> values.add((long) value));
        }
        long sum = values.stream().mapToLong(Long::longValue).sum();
        long average = sum / values.size();
        assertThat(printed)
                .contains(
                        "@n: " + values.size() + "\n",
                        "@sum: " + sum + "\n",
                        "@min: 0\n",
                        "@max: 399\n",
                        "@avg: " + average + "\n",
                        "@stats: { .count = %s, .average = %s, .total = %s }\n"
                                .formatted(values.size(), average, sum),
                        "@who[kim]: " + values.size() / 2 + "\n",
                        "@who[lee]: " + values.size() / 2 + "\n");
        for (int low = 0; low < 400; low += 100) {
            long from = low;
            long inside =
                    values.stream().filter(value -> value >= from && value < from + 100).count();
            assertThat(printed)
                    .containsPattern("\\[" + low + ", " + (low + 100) + "\\) +" + inside + " \\|");
        }
    }

    @Test
    void namesTheJvmOfLinesAndOfPlainValues() throws Exception {
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(2);
            List<String> words = new ArrayList<>(List.of("trace", "-q"));
            words.addAll(shops.pids());
            words.addAll(List.of("-e", PLACED + "{ printf(\"%d \", arg0); @last = arg0; }"));
            words.addAll(words.indexOf("-e"), List.of("-d", "60s", "-n", "5"));
            try (Shop nopal = Shop.nopal(words.toArray(String[]::new))) {
                shops.get(0).await("enabled", "true");
                shops.get(1).await("enabled", "true");
                shops.get(0).ask("3");
                shops.get(1).ask("2");
                String printed = nopal.rest();
                assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
                assertThat(printed)
                        .contains(shops.name(0) + ": 0 1 2 \n", shops.name(1) + ": 0 1 \n")
                        .contains(
                                "@last[" + shops.name(0) + "]: 2\n",
                                "@last[" + shops.name(1) + "]: 1\n");
            }
        }
    }

    @Test
    void joinsThoseThatAppearAndKeepsThoseThatGo() throws Exception {
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(3);
            String script =
                    PLACED + "{ @[target] = count(); @all = count(); } END { @end = count(); }";
            try (Shop nopal = Shop.nopal("trace", "--all", shops.main(), "-e", script)) {
                nopal.awaitError("Attached 6 probes");
                for (int i = 0; i < 3; i++) {
                    shops.get(i).ask("" + (10 + i));
                }
                shops.get(0).end();
                nopal.awaitError(shops.name(0) + " has ended; what was traced until then is kept");
                shops.get(1).signal("KILL");
                nopal.awaitError(shops.name(1) + " has ended");
                shops.start(1);
                nopal.awaitError(shops.name(3) + " has appeared and is traced, too");
                shops.get(3).await("enabled", "true");
                shops.get(3).ask("100");
                nopal.signal("INT");
                assertThat(nopal.rest())
                        .contains(
                                "@[" + shops.name(0) + "]: 10\n",
                                "@[" + shops.name(1) + "]: 11\n",
                                "@[" + shops.name(2) + "]: 12\n",
                                "@[" + shops.name(3) + "]: 100\n",
                                "@all: 133\n",
                                "@end: 3\n");
                assertThat(nopal.errors()).contains(shops.name(1) + " was killed: END did not run");
                assertThat(nopal.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
            }
        }
    }

    @Test
    void isNotHeldUpByJvmsThatAreStopped() throws Exception {
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(3);
            shops.get(0).signal("STOP");
            List<String> words = new ArrayList<>(List.of("trace"));
            words.addAll(shops.pids());
            words.addAll(List.of("-e", PLACED + "{ @[target] = count(); }"));
            try (Shop nopal = Shop.nopal(words.toArray(String[]::new))) {
                nopal.awaitError("Attached 2 probes");
                shops.get(1).ask("5");
                shops.get(2).ask("6");
                shops.get(2).signal("STOP");
                long before = System.nanoTime();
                nopal.signal("INT");
                assertThat(nopal.rest())
                        .contains("@[" + shops.name(1) + "]: 5\n", "@[" + shops.name(2) + "]: 6\n");
                assertThat((System.nanoTime() - before) / 1e9)
                        .as("seconds until the end")
                        .isLessThan(10);
                assertThat(nopal.errors())
                        .contains(
                                shops.name(0)
                                        + " is not traced: it was not reached before the trace"
                                        + " ended",
                                shops.name(2) + " does not answer, it is stopped (SIGSTOP)");
                assertThat(nopal.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
            } finally {
                shops.get(0).signal("CONT");
                shops.get(2).signal("CONT");
            }
        }
    }

    @Test
    void namesTheJvmThatTheScriptDoesNotFit() throws Exception {
        try (ManyShops shops = new ManyShops(folder);
                Shop other =
                        Shop.start(
                                Shop.java(
                                        List.of("-XX:+EnableDynamicAgentLoading"),
                                        OtherVersion.class.getName()))) {
            shops.start(1);
            assertThat(other.line()).isEqualTo("ready");
            List<String> words = new ArrayList<>(List.of("trace", "-p", "" + other.pid()));
            words.addAll(shops.pids());
            words.addAll(List.of("-e", PLACED + "{ @[str(arg1)] = count(); }"));
            try (Shop nopal = Shop.nopal(words.toArray(String[]::new))) {
                nopal.awaitError("about the script in OtherVersion-" + other.pid() + ":");
                nopal.awaitError("Attached 1 probe");
                shops.get(0).ask("4");
                nopal.signal("INT");
                assertThat(nopal.rest()).contains("@[kim]: 2\n", "@[lee]: 2\n");
                assertThat(nopal.errors()).contains("there is no arg1");
                assertThat(nopal.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
            }
        }
    }

    @Test
    void reportsOfRecipesAreMerged() throws Exception {
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(2);
            List<String> words = new ArrayList<>(List.of("count"));
            words.addAll(shops.pids());
            words.addAll(List.of("-d", "60s", TraceProgram.class.getName() + ":fire"));
            try (Shop nopal = Shop.nopal(words.toArray(String[]::new))) {
                nopal.awaitError("Attached 4 probes");
                for (int calls = 0; calls < 3; calls++) {
                    shops.get(0).ask("1");
                }
                shops.get(1).ask("1");
                nopal.signal("INT");
                String report = nopal.rest();
                assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
                assertThat(report)
                        .startsWith("\n1 method called:\n")
                        .containsPattern("4 +100 % +.*TraceProgram.fire");
                assertThat(report).contains("-p " + shops.get(0).pid() + " -p ");
            }
        }
    }

    @Test
    void refusesWhatIsWrongBeforeAnythingIsAttached() throws Exception {
        Tools.Result none = Cli.run("trace", "--jvms", "NoSuchProgramAnywhere", "-e", "BEGIN { }");
        assertThat(none.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(none.err())
                .contains("no JVM of this user has a main class with")
                .hasLineCount(1);
        Tools.Result both = Cli.run("trace", "-c", "java", "-p", "1", "-e", "BEGIN { }");
        assertThat(both.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err()).contains("-c CMD starts its own target; leave out -p and --jvms");
        for (String there : List.of("--via=ssh web1", "-k=deployment/shop")) {
            for (String here : List.of("--dry-run", "-c=java Shop")) {
                Tools.Result refused = Cli.run("trace", there, here, "-e", "BEGIN { }");
                assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
                assertThat(refused.err())
                        .isEqualTo(
                                "nopal: -c CMD and --dry-run work on this machine; leave out "
                                        + there.replaceFirst("=.*", "")
                                        + "\n");
            }
        }
        assertThat(Cli.run("trace", "--jvms", "", "-e", "BEGIN { }").err())
                .contains("an empty MAIN names no JVM");
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(2);
            List<String> words = new ArrayList<>(List.of("trace", "--engine", "bpftrace"));
            words.addAll(shops.pids());
            words.addAll(List.of("-e", "BEGIN { }"));
            Tools.Result kernel = Cli.run(words.toArray(String[]::new));
            assertThat(kernel.err()).contains("only --engine jvm traces several processes");
            assertThat(kernel.exitCode()).isEqualTo(ExitCode.USAGE);
        }
    }
}
