package dev.nopal.cli.export.stacks;

import static dev.nopal.cli.export.RecordedExamples.map;
import static dev.nopal.cli.export.RecordedExamples.of;
import static dev.nopal.cli.export.RecordedExamples.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.Tools;
import dev.nopal.cli.export.RecordedExamples;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What FlameGraph's script draws; it is a part of Debian's libdevel-nytprof-perl. */
@Tag("slow")
class FlameGraphTest {
    private static final Path SCRIPT = Path.of("/usr/share/perl5/Devel/NYTProf/flamegraph.pl");

    private static final Pattern FRAME =
            Pattern.compile("<title>(.*) \\(([0-9,]+) samples, [0-9.]+%\\)</title>");

    @TempDir Path folder;

    /** Returns the number of each frame; that of all is called {@code all}. */
    private Map<String, Long> drawn(MapData... maps) throws IOException {
        Tools.require("perl");
        Tools.requireFact(Files.exists(SCRIPT), SCRIPT + " is not installed");
        Path collapsed = folder.resolve("stacks.folded");
        Files.write(collapsed, RecordedExamples.write(new CollapsedStacks(), of("", maps)).bytes());
        // Without a minimum, frames narrower than a tenth of a pixel are not drawn.
        Tools.Result result =
                Tools.run(
                        "perl", SCRIPT.toString(), "--hash", "--minwidth=0", collapsed.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        Map<String, Long> frames = new TreeMap<>();
        Matcher frame = FRAME.matcher(result.out());
        while (frame.find()) {
            frames.merge(
                    frame.group(1), Long.parseLong(frame.group(2).replace(",", "")), Long::sum);
        }
        return frames;
    }

    @Test
    void everyTextIsAFrame() throws IOException {
        MapData hostile =
                map(
                        "@",
                        Value.tuple(
                                Value.of("a;b\nc\u2028d \"e\" & 'f' 12"),
                                stack("shop.店.заказ(<init>)", "main 7")),
                        new Aggregate.Count(3),
                        Value.tuple(Value.of("%s $0 `id` \\"), stack("f", "main 7")),
                        new Aggregate.Count(4),
                        Value.tuple(Value.of(""), stack("f", "main 7")),
                        new Aggregate.Count(5));

        assertThat(drawn(hostile))
                .containsOnly(
                        Map.entry("all", 12L),
                        Map.entry("a:b c d &quot;e&quot; &amp; 'f' 12", 3L),
                        Map.entry("%s $0 `id` \\", 4L),
                        // The script replaces pointed brackets itself.
                        Map.entry("shop.店.заказ((init))", 3L),
                        Map.entry("f", 9L),
                        Map.entry("main 7", 12L));
    }

    @Test
    void tenThousandKeysAddUp() throws IOException {
        int keys = 10_000;
        Value[] entries = new Value[2 * keys];
        for (int i = 0; i < keys; i++) {
            entries[2 * i] =
                    stack("shop.Order.m" + i + "(Order.java:" + i + ")", "shop.Main" + i % 100);
            entries[2 * i + 1] = new Aggregate.Count(i + 1);
        }

        Map<String, Long> frames = drawn(map("@", entries));
        assertThat(frames).hasSize(1 + 100 + keys);
        assertThat(frames).containsEntry("all", keys * (keys + 1L) / 2);
        for (int i = 0; i < keys; i++) {
            assertThat(frames).containsEntry("shop.Order.m" + i + "(Order.java:" + i + ")", i + 1L);
        }
    }
}
