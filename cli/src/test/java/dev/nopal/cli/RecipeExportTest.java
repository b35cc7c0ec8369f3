package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.cli.export.stacks.PprofText;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Recipes in the formats of other tools, live and saved. */
@Timeout(180)
@Tag("slow")
final class RecipeExportTest {
    private static final String BURN = "dev.nopal.cli.RecordedProgram.burn";

    @TempDir Path folder;

    /** What the trace said that it lost. */
    private List<String> lost = List.of();

    private Path file(String name) {
        return folder.resolve(name);
    }

    /** Runs a recipe into a file while a program does what it is asked, and saves the session. */
    private void run(Path out, List<String> recipe, String... asked) throws Exception {
        List<String> program =
                Shop.java(
                        List.of("-XX:+EnableDynamicAgentLoading"), RecordedProgram.class.getName());
        try (Shop shop = Shop.start(program)) {
            assertThat(shop.line()).isEqualTo("ready");
            List<String> words = new ArrayList<>(recipe);
            words.addAll(
                    List.of(
                            "-p",
                            Integer.toString(shop.pid()),
                            "-o",
                            out.toString(),
                            "--save",
                            file("saved").toString()));
            try (Shop nopal = Shop.nopal(words.toArray(String[]::new))) {
                nopal.awaitError("Attached");
                for (String each : asked) {
                    shop.ask(each);
                }
                nopal.interrupted();
                assertThat(nopal.errors()).doesNotContain("no stacks");
                lost =
                        nopal.errors()
                                .lines()
                                .filter(line -> line.startsWith("nopal: lost "))
                                .toList();
            }
        }
    }

    private Path show(String name) {
        Tools.Result result =
                Cli.run("show", file("saved").toString(), "-o", file(name).toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).as("what was lost").containsExactlyElementsOf(lost);
        return file(name);
    }

    /** Returns the number of a map without keys. */
    private long saved(String map) {
        String shown = Cli.run("show", file("saved").toString(), "-f", "json").out();
        for (String line : shown.lines().toList()) {
            Object data = ParsedJson.get(ParsedJson.of(line), "data");
            if (data instanceof Map<?, ?> maps && maps.get(map) instanceof Long number) {
                return number;
            }
        }
        throw new AssertionError("no " + map + " in " + shown);
    }

    private static long total(Path collapsed) throws IOException {
        return Files.readAllLines(collapsed).stream()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private static long total(PprofText profile) {
        return profile.samples().values().stream().mapToLong(List::getFirst).sum();
    }

    @Test
    void samplesOfRunningThreadsAreAFlameGraph() throws Exception {
        run(file("live.folded"), List.of("profile"), "burn 500");

        long samples = saved("@samples");
        assertThat(samples).isPositive();
        assertThat(Files.readString(file("live.folded"))).contains(BURN);
        assertThat(total(file("live.folded"))).isEqualTo(samples);
        assertThat(total(show("shown.folded"))).isEqualTo(samples);
        PprofText profile = PprofText.decode(show("shown.pb.gz"));
        assertThat(profile.types()).containsExactly("samples/count", "cpu/nanoseconds");
        assertThat(total(profile)).isEqualTo(samples);
    }

    /** What async-profiler filters after the fact. */
    @Test
    void onlyTheSlowCallsAreAFlameGraph() throws Exception {
        List<String> recipe = List.of("slow", "--profile", "--cold", "--over", "2s", BURN);
        run(file("live.folded"), recipe, "burn 2200", "burn 100");

        long samples = saved("@samples_of_slow_calls");
        assertThat(samples).isPositive();
        assertThat(saved("@samples_forgotten")).isPositive();
        assertThat(Files.readAllLines(file("live.folded")))
                .allMatch(line -> line.contains(BURN))
                .doesNotHaveDuplicates();
        assertThat(total(file("live.folded"))).isEqualTo(samples);
        assertThat(total(show("shown.folded"))).isEqualTo(samples);
        PprofText profile = PprofText.decode(show("shown.pb.gz"));
        assertThat(profile.types()).containsExactly("samples/count", "wall/nanoseconds");
        assertThat(total(profile)).isEqualTo(samples);
        List<RecordedEvent> events =
                RecordingFile.readAllEvents(show("shown.jfr")).stream()
                        .filter(event -> event.getEventType().getLabel().equals("wall:hz:99"))
                        .toList();
        assertThat(events).hasSize((int) samples);
        assertThat(events).allMatch(event -> ReadTimeline.hasFrame(event, BURN));
    }
}
