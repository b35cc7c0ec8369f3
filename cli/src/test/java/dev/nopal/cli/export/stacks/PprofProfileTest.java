package dev.nopal.cli.export.stacks;

import static dev.nopal.cli.export.RecordedExamples.map;
import static dev.nopal.cli.export.RecordedExamples.of;
import static dev.nopal.cli.export.RecordedExamples.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.export.RecordedExamples;
import dev.nopal.cli.export.RecordedMaps;
import dev.nopal.script.session.Loss;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads profiles with protoc and the schema that pprof publishes. */
class PprofProfileTest {
    private static final String MAIN = "a.Main.main(Main.java:1)";

    @TempDir Path folder;

    private PprofText decoded(RecordedMaps recorded) throws IOException {
        Path file = folder.resolve("profile.pb.gz");
        Files.write(file, RecordedExamples.write(new PprofProfile(), recorded).bytes());
        return PprofText.decode(file);
    }

    @Test
    void aSampledMapHasSamplesAndTheirTime() throws IOException {
        PprofText profile =
                decoded(
                        of(
                                "profile:hz:100 { @[ustack, trace_id] = count(); }",
                                map(
                                        "@",
                                        Value.tuple(
                                                stack("a.B.inner(B.java:3)", MAIN),
                                                Value.of("4bf9")),
                                        new Aggregate.Count(5),
                                        Value.tuple(
                                                stack("x.Native.wait(Native Method)", MAIN),
                                                Value.of("")),
                                        new Aggregate.Count(7))));
        assertThat(profile.types()).containsExactly("samples/count", "cpu/nanoseconds");
        assertThat(profile.samples())
                .containsOnly(
                        Map.entry(
                                "a.B.inner(B.java:3) <- a.Main.main(Main.java:1) [trace_id=4bf9]",
                                List.of(5L, 50_000_000L)),
                        Map.entry(
                                "x.Native.wait(Native Method:0) <- a.Main.main(Main.java:1)",
                                List.of(7L, 70_000_000L)));
        assertThat(profile.number("period")).isEqualTo(10_000_000);
        assertThat(profile.number("time_nanos")).isEqualTo(1_700_000_000_000_000_005L);
        assertThat(profile.number("duration_nanos")).isEqualTo(2_000_000_000);
        assertThat(profile.<String>all("string_table").getFirst()).isEqualTo("\"\"");
        assertThat(profile.<String>all("string_table"))
                .contains("\"Shop-7\"")
                .doesNotHaveDuplicates();
    }

    @Test
    void everyMapHasNumbersOfItsOwn() throws IOException {
        PprofText profile =
                decoded(
                        of(
                                "",
                                map("@bytes", stack("f"), new Aggregate.Sum(-9, true)),
                                map("@held_us", stack("f"), new Aggregate.Stats(3, 30, true)),
                                map("@max", stack("f"), new Aggregate.Max(3, true)),
                                map(
                                        "@took",
                                        stack("g"),
                                        new Aggregate.Hist(0, new TreeMap<>(Map.of(4, 2L))))));
        assertThat(profile.types())
                .containsExactly(
                        "bytes/bytes", "held_us_count/count", "held_us/microseconds", "took/count");
        List<List<Long>> values = new ArrayList<>();
        profile.<PprofText>all("sample")
                .forEach(
                        sample ->
                                values.add(
                                        sample.<String>all("value").stream()
                                                .map(Long::parseLong)
                                                .toList()));
        assertThat(values)
                .containsExactly(
                        List.of(-9L, 0L, 0L, 0L),
                        List.of(0L, 3L, 30L, 0L),
                        List.of(0L, 0L, 0L, 2L));
        assertThat(profile.<PprofText>all("period_type")).isEmpty();
    }

    @Test
    void textsArriveAsTheyAre() throws IOException {
        PprofText profile =
                decoded(
                        of(
                                "usdt:shop:order { @[args.who, ustack] = count(); }",
                                map(
                                        "@",
                                        Value.tuple(
                                                Value.of("a\"b\n日"),
                                                stack("no parentheses; at all")),
                                        new Aggregate.Count(1))));
        // As protoc escapes them.
        assertThat(profile.samples().keySet())
                .containsExactly("no parentheses; at all [who=a\\\"b\\n\\346\\227\\245]");
        assertThat(profile.types()).containsExactly("events/count");
    }

    @Test
    void tenThousandStacksAddUp() throws IOException {
        Value[] entries = new Value[20_000];
        for (int i = 0; i < entries.length; i += 2) {
            entries[i] = stack("a.B.m" + i % 500 + "(B.java:" + i + ")", MAIN);
            entries[i + 1] = new Aggregate.Count(i + 1);
        }
        PprofText profile = decoded(of("", map("@", entries)));
        assertThat(profile.samples()).hasSize(10_000);
        assertThat(profile.samples().values().stream().mapToLong(List::getFirst).sum())
                .isEqualTo(10_000L * 10_000);
        assertThat(profile.<PprofText>all("function")).hasSize(251);
        assertThat(profile.<PprofText>all("location")).hasSize(10_001);
    }

    @Test
    void lossesAreComments() throws IOException {
        PprofText profile =
                decoded(
                        of(
                                "",
                                Map.of(Loss.KEYS, 12L, Loss.NESTED, 1L),
                                map("@", stack("f"), new Aggregate.Count(1))));
        assertThat(profile.comments())
                .containsExactly("\"Shop-7: lost 12 times: the map is full\"");
    }

    @Test
    void aSessionWithoutStacksIsAnEmptyProfile() throws IOException {
        MapData map = map("@", Value.of(1), new Aggregate.Count(1));
        PprofText profile = decoded(of("", map));
        assertThat(profile.samples()).isEmpty();
        assertThat(RecordedExamples.write(new PprofProfile(), of("", map)).notes()).hasSize(1);
    }
}
