package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.targets.Hot;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern over a program that does nothing but call a tiny method: the program must not suffer.
 */
@Timeout(120)
@Isolated("compares a share of a processor with a limit")
class OverheadLimitTest {
    private static final String WORK = "method:dev.nopal.system.targets.Hot$Work:";

    private static Target target;

    @TempDir Path temporary;

    @BeforeAll
    static void start() {
        target = Target.launch(Hot.class, List.of("-javaagent:" + Target.agent()));
    }

    @AfterAll
    static void end() {
        target.close();
    }

    @Test
    void takesOutTheHottestMethodKeepsTheRestAndSaysSo() {
        Path saved = temporary.resolve("hot.session");
        String script =
                WORK
                        + "step { @steps = count(); } "
                        + WORK
                        + "* { @[probe] = count(); }"
                        + " interval:ms:100 { print(@steps); }";
        try (Trace trace = Trace.attach(target, script, "--save", saved.toString())) {
            assertThat(trace.process().err()).contains("nopal: instrumenting 3 methods in 1 class");
            String note = trace.process().awaitErr("the note", line -> line.contains("removed "));
            assertThat(note)
                    .startsWith("nopal: removed " + WORK + "step after ")
                    .contains("% of one processor, and --max-overhead is 10 %")
                    .endsWith("its figures are partial");
            AtomicReference<String> before = new AtomicReference<>("");
            trace.process()
                    .awaitOut(
                            "a count that stands still",
                            line ->
                                    line.startsWith("@steps: ")
                                            && line.equals(before.getAndSet(line)));
            long rounds = Long.parseLong(target.ask("rounds"));
            trace.process()
                    .awaitOut(
                            "another round",
                            line ->
                                    line.startsWith("@steps: ")
                                            && Long.parseLong(target.ask("rounds")) > rounds + 300);
            String printed = trace.stop();
            assertThat(count(printed, "round")).isGreaterThan(300);
            assertThat(trace.process().err())
                    .contains("Partial: " + WORK + "step covers only the first ")
                    .containsPattern("nopal: probes fired [0-9.,]+ [kMG] times, about ");
        }
        Command.Result shown = Nopal.run("show", saved.toString());
        assertThat(shown.err()).contains("Partial: " + WORK + "step covers only the first ");
        assertThat(Nopal.run("show", "-f", "json", saved.toString()).out())
                .contains(
                        "{\"type\": \"partial_probe\", \"data\": {\"probe\": \"" + WORK + "step\"");
    }

    private static long count(String printed, String method) {
        Matcher matcher =
                Pattern.compile(Pattern.quote("@[" + WORK + method + "]: ") + "([0-9]+)")
                        .matcher(printed);
        assertThat(matcher.find()).as(printed).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    @Test
    void leavesTrivialMethodsOutOfPatternsUnlessAsked() {
        String key = "method:dev.nopal.system.targets.Hot$Key:";
        try (Trace trace =
                Trace.begin("-p", Long.toString(target.pid()), "-e", key + "* { @ = count(); }")) {
            trace.end(1);
            assertThat(trace.process().err())
                    .contains("matches only trivial methods (5), which patterns leave out")
                    .contains("--include-trivial");
        }
        try (Trace trace = Trace.attach(target, key + "* { @ = count(); }", "--include-trivial")) {
            assertThat(trace.process().err()).contains("instrumenting 5 methods in 1 class");
            trace.stop();
        }
        try (Trace trace = Trace.attach(target, key + "equals { @ = count(); }")) {
            trace.process()
                    .awaitErr("the note", line -> line.contains("removed " + key + "equals"));
            trace.stop();
        }
    }

    @Test
    void refusesANonsensicalLimit() {
        try (Trace trace = Trace.begin("--max-overhead", "lots", "-e", "BEGIN { exit(); }")) {
            trace.end(1);
            assertThat(trace.process().err())
                    .contains(
                            "--max-overhead lots is not a share of a processor; write 10, 2.5% or"
                                    + " none");
        }
    }
}
