package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.TraceProcess;
import dev.nopal.testing.TracedVersions;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Traces one program on each JDK: exact counts, values and stacks of tracepoints, methods, lines,
 * events and samples.
 */
class EveryJdkTest extends OnEveryJdk {
    private static final Path STONE_SOURCE =
            Path.of(
                    System.getProperty("nopal.root"),
                    "system-tests/src/test/java",
                    STONE.replace('.', '/') + ".java");

    @Test
    void countsEveryEventOfEightThreads() {
        String script =
                "usdt::mill:named { @ = count(); @sum = sum(arg0); @keyed[arg1] = count();"
                        + " @h = hist(arg0); printf(\"%s\\n\", arg1); }"
                        + " END { printf(\"the end\\n\"); }";
        try (TraceProcess trace = mill.trace(script, "--max-overhead", "none")) {
            assertThat(mill.ask("storm", "8", "7000")).isEqualTo("56000");
            String out = trace.stop();
            long delivered = out.lines().filter(line -> line.startsWith("text ")).count();
            assertThat(delivered).isPositive();
            assertThat(delivered + lost(trace)).isEqualTo(56_000);
            assertThat(out.lines())
                    .contains("@: 56000", "@sum: " + 8 * 6_999L * 3_500, "the end")
                    .contains("@keyed[text 0]: 8000", "@keyed[text 6]: 8000");
            assertThat(buckets(out)).isEqualTo(56_000);
        }
        assertThat(mill.ask("named", "10")).as("events after it").isEqualTo("0");
        TracedVersions.add(jdk);
    }

    private static long lost(TraceProcess trace) {
        return trace.said()
                .lines()
                .filter(line -> line.startsWith("nopal: lost "))
                .mapToLong(line -> Long.parseLong(line.split(" ")[2]))
                .sum();
    }

    /** Returns the sum of a histogram's buckets. */
    private static long buckets(String out) {
        return out.lines()
                .filter(line -> line.startsWith("[") && line.endsWith("|"))
                .mapToLong(line -> Long.parseLong(line.split("\\s+\\|")[0].replaceAll(".* ", "")))
                .sum();
    }

    @Test
    void interfaceHasNamesGuardsAndLazyArguments() {
        assertThat(mill.ask("enabled")).isEqualTo("false");
        assertThat(mill.ask("ground", "7")).isEqualTo("0");
        assertThat(mill.ask("lazy", "5")).isEqualTo("0");
        String script =
                "usdt::mill:ground { @[args.kind] = sum(args.grams); }"
                        + " usdt::mill:sieved { printf(\"%d g: %s\\n\", args.grams, args.why); }";
        try (TraceProcess trace = mill.trace(script)) {
            assertThat(mill.ask("enabled")).isEqualTo("true");
            assertThat(mill.ask("ground", "14")).isEqualTo("14");
            assertThat(mill.ask("lazy", "2")).isEqualTo("2");
            assertThat(trace.stop().lines().filter(line -> !line.isBlank()))
                    .startsWith("0 g: too coarse", "1 g: too coarse")
                    .contains("@[text 0]: 7", "@[text 6]: 19")
                    .hasSize(9);
        }
        assertThat(mill.ask("enabled")).isEqualTo("false");
    }

    @Test
    void methodsHaveArgumentsResultsFieldsAndStacks() {
        String script =
                "methodret:STONE:grind { @[args.grain, this.kind] = sum(retval);"
                        + " @slow = sum(duration > 10s ? 1 : 0); }"
                        + " method:STONE:grind { @stacks[ustack(3)] = count(); }";
        try (TraceProcess trace = mill.trace(script.replace("STONE", STONE))) {
            assertThat(mill.ask("grind", "700")).isEqualTo("494900");
            String out = trace.stop();
            assertThat(out.lines())
                    .contains("@[text 0, granite]: 70100", "@[text 6, granite]: 71300")
                    .contains("@slow: 0");
            assertThat(out)
                    .containsPattern(
                            "@stacks\\[\\s+\\S+Stone\\.grind\\(Stone\\.java:\\d+\\)\\n"
                                    + "\\s+\\S+Mill\\.grind\\(Mill\\.java:\\d+\\)\\n"
                                    + "\\s+\\S+Mill\\.answer\\(Mill\\.java:\\d+\\)\\n\\]: 700");
            assertThat(trace.said()).contains("instrumented 1 method in 1 class (0 skipped)");
        }
        assertThat(mill.ask("grind", "7")).isEqualTo("98");
    }

    @Test
    void exceptionsHaveTheirClassAndMessage() {
        String script = "methodret:STONE:crush { @[str(exception), exception.message] = count(); }";
        try (TraceProcess trace = mill.trace(script.replace("STONE", STONE))) {
            assertThat(mill.ask("crush", "2")).isEqualTo("2");
            assertThat(trace.stop().lines())
                    .containsExactlyInAnyOrder(
                            "@[java.lang.IllegalStateException, granite broke at 0]: 1",
                            "@[java.lang.IllegalStateException, granite broke at 1]: 1");
        }
    }

    @Test
    void linesHaveLocalVariables() throws IOException {
        int line = lineOf("EveryJdkTest names this line");
        String script = "line:" + STONE + ":" + line + " { @ = sum(args.weight); @n = count(); }";
        try (TraceProcess trace = mill.trace(script)) {
            mill.ask("grind", "100");
            assertThat(trace.stop().lines()).containsExactlyInAnyOrder("@: 5050", "@n: 100");
        }
    }

    private static int lineOf(String mark) throws IOException {
        List<String> lines = Files.readAllLines(STONE_SOURCE);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(mark)) {
                return i + 1;
            }
        }
        throw new AssertionError(mark);
    }

    @Test
    void eventsOfTheJvmAndOfTheProgramAreCounted() {
        mill.ask("sack", "1"); // known once its class is initialised
        String script =
                "jfr:mill.Sack { @sacks = count(); @grams = sum(args.grams); }"
                        + " jfr:jdk.JavaMonitorEnter /thread == \"main\"/ {"
                        + " @[args.monitorClass, ustack(1)] = count(); }";
        try (TraceProcess trace = mill.trace(script)) {
            mill.ask("sack", "200");
            mill.ask("lift", "5");
            String out = trace.stop();
            assertThat(out.lines()).contains("@sacks: 200", "@grams: 19900");
            assertThat(out)
                    .containsPattern(
                            "@\\[java\\.lang\\.Object, \\s+"
                                    + STONE
                                    + "\\.lift\\([^)]*\\)\\n\\]: 5");
        }
    }

    @Test
    void profileShowsWhatComputes() {
        mill.ask("busy");
        String script =
                "profile:hz:99 /thread == \"miller\"/ { @[ustack] = count(); @n++;"
                        + " if (@n >= 20) { exit(); } }";
        try (TraceProcess trace = mill.trace(script)) {
            String out = trace.end(0);
            assertThat(out)
                    .containsPattern(STONE + "\\.(mixed|turn)\\(")
                    .doesNotContain("Stone.lie");
            assertThat(samples(out)).isGreaterThanOrEqualTo(20);
        } finally {
            mill.ask("rest");
        }
    }

    private static long samples(String out) {
        return out.lines()
                .filter(line -> line.startsWith("]: "))
                .mapToLong(line -> Long.parseLong(line.substring(3)))
                .sum();
    }

    @Test
    void wallShowsWhatWaits() {
        mill.ask("idle");
        String script =
                "wall:hz:50 /thread == \"sleeper\"/ { @[args.state, ustack] = count(); @n++;"
                        + " if (@n >= 10) { exit(); } }";
        try (TraceProcess trace = mill.trace(script)) {
            String out = trace.end(0);
            assertThat(out)
                    .containsPattern("@\\[WAITING, [^\\]]*" + STONE + "\\.lie\\([^\\]]*\\]: ");
            assertThat(trace.said()).doesNotContain("does not list");
        } finally {
            mill.ask("rest");
        }
    }

    @Test
    void virtualThreadsAreSeenWhereThereAreAny() {
        String script = "method:STONE:grind { @[virtual ? \"virtual\" : \"platform\"] = count(); }";
        try (TraceProcess trace = mill.trace(script.replace("STONE", STONE))) {
            String started = mill.ask("light", "50");
            mill.ask("grind", "3");
            String out = trace.stop();
            if (jdk.hasVirtualThreads()) {
                assertThat(started).isEqualTo("50");
                assertThat(out.lines())
                        .containsExactlyInAnyOrder("@[virtual]: 50", "@[platform]: 3");
            } else {
                assertThat(started).isEqualTo("0");
                assertThat(out).isEqualTo("@[platform]: 3");
            }
        }
    }
}
