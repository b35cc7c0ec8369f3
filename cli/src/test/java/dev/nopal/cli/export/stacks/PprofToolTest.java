package dev.nopal.cli.export.stacks;

import static dev.nopal.cli.export.RecordedExamples.map;
import static dev.nopal.cli.export.RecordedExamples.of;
import static dev.nopal.cli.export.RecordedExamples.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.Tools;
import dev.nopal.cli.export.RecordedExamples;
import dev.nopal.cli.export.RecordedMaps;
import dev.nopal.cli.export.ScriptMaps;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.Loss;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads profiles with {@code go tool pprof}. */
@Tag("slow")
class PprofToolTest {
    @TempDir Path folder;

    private Tools.Result run(RecordedMaps recorded, String... options) throws IOException {
        Tools.require("go");
        Path file = folder.resolve("profile.pb.gz");
        Files.write(file, RecordedExamples.write(new PprofProfile(), recorded).bytes());
        List<String> words = new ArrayList<>(List.of("go", "tool", "pprof"));
        words.addAll(List.of(options));
        words.add(file.toString());
        return Tools.run(words);
    }

    /** Returns what the tool prints about a profile. */
    private String pprof(RecordedMaps recorded, String... options) throws IOException {
        Tools.Result result = run(recorded, options);
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out();
    }

    @Test
    void samplesAreTimesWithLabels() throws IOException {
        RecordedMaps recorded =
                new RecordedMaps(
                        ScriptMaps.of(
                                Script.of("profile:hz:100 { @stacks[ustack, thread] = count(); }")),
                        List.of(
                                map(
                                        "@stacks",
                                        Value.tuple(
                                                stack(
                                                        "shop.Orders.price(Orders.java:17)",
                                                        "shop.Orders.place(Orders.java:42)",
                                                        "shop.Main.main(Main.java:9)"),
                                                Value.of("http-4")),
                                        new Aggregate.Count(300),
                                        Value.tuple(
                                                stack(
                                                        "java.lang.Object.wait(Object.java:1)",
                                                        "shop.Main.main(Main.java:9)"),
                                                Value.of("")),
                                        new Aggregate.Count(100))),
                        List.of(
                                new TracedTarget(
                                        "WebShop-4711",
                                        4711,
                                        Map.of(),
                                        List.of(),
                                        Optional.empty())),
                        List.of(),
                        1,
                        Optional.of(Instant.ofEpochSecond(1_700_000_000)),
                        OptionalLong.of(30_000_000_000L));

        assertThat(pprof(recorded, "-top"))
                .contains(
                        "File: WebShop-4711\nType: cpu\n",
                        "Duration: 30s, Total samples = 4s (13.33%)\n",
                        "        3s 75.00% 75.00%         3s 75.00%  shop.Orders.price\n",
                        "        1s 25.00%   100%         1s 25.00%  java.lang.Object.wait\n",
                        "         0     0%   100%         4s   100%  shop.Main.main\n");
        assertThat(pprof(recorded, "-tags")).contains("thread", "http-4");
        assertThat(pprof(recorded, "-top", "-tagfocus", "thread=http-4"))
                .contains("shop.Orders.price")
                .doesNotContain("java.lang.Object.wait");
        assertThat(pprof(recorded, "-top", "-sample_index=samples"))
                .contains(
                        "Total samples = 400",
                        "300 75.00% 75.00%        300 75.00%  shop.Orders.price");
    }

    @Test
    void everyTextAndNumberArrives() throws IOException {
        RecordedMaps recorded =
                of(
                        "usdt:shop:order { @bytes[args.who, ustack] = sum(args.n); }",
                        map(
                                "@bytes",
                                Value.tuple(
                                        Value.of("a\"b 日 <&>"),
                                        stack("shop.店.заказ(Ⅷ.java:3)", "no; parentheses")),
                                new Aggregate.Sum(7, true),
                                Value.tuple(Value.of("lee"), stack("no; parentheses")),
                                new Aggregate.Sum(1_000_000_007, true)));

        assertThat(pprof(recorded, "-traces", "-unit=bytes"))
                .contains(
                        "who:  a\"b 日 <&>\n        7B   shop.店.заказ\n             no; parentheses\n")
                .contains("who:  lee\n1000000007B   no; parentheses\n");
    }

    @Test
    void tenThousandStacksAddUp() throws IOException {
        int keys = 10_000;
        Value[] entries = new Value[2 * keys];
        for (int i = 0; i < keys; i++) {
            entries[2 * i] = stack("shop.Order.m" + i + "(Order.java:" + i + ")", "shop.Main.main");
            entries[2 * i + 1] = new Aggregate.Count(i + 1);
        }

        String printed =
                pprof(of("", map("@", entries)), "-top", "-nodefraction=0", "-nodecount=0");
        assertThat(printed).contains("50005000 total", "shop.Main.main\n");
        assertThat(printed.lines().filter(line -> line.contains("  shop.Order.m"))).hasSize(keys);
    }

    @Test
    void lossesAreComments() throws IOException {
        RecordedMaps recorded =
                of("", Map.of(Loss.KEYS, 12L), map("@", stack("f"), new Aggregate.Count(1)));

        assertThat(pprof(recorded, "-comments"))
                .isEqualTo("Shop-7: lost 12 times: the map is full\n");
    }

    @Test
    void aSessionWithoutStacksIsAProfileWithoutSamples() throws IOException {
        assertThat(run(of("", map("@")), "-top").err().strip()).isEqualTo("profile has no samples");
    }
}
