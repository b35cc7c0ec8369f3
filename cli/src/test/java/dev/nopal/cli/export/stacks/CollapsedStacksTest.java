package dev.nopal.cli.export.stacks;

import static dev.nopal.cli.export.RecordedExamples.map;
import static dev.nopal.cli.export.RecordedExamples.of;
import static dev.nopal.cli.export.RecordedExamples.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.export.RecordedExamples;
import dev.nopal.cli.export.RecordedMaps;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;

class CollapsedStacksTest {
    private static RecordedExamples.Written write(RecordedMaps recorded) throws IOException {
        return RecordedExamples.write(new CollapsedStacks(), recorded);
    }

    private static List<String> lines(RecordedMaps recorded) throws IOException {
        return new String(write(recorded).bytes(), StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void writesTheOutermostFrameFirst() throws IOException {
        MapData map =
                map(
                        "@",
                        stack("a.B.inner(B.java:3)", "a.Main.main(Main.java:1)"),
                        new Aggregate.Count(42));
        assertThat(write(of("profile:hz:99 { @[ustack] = count(); }", map)).bytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("a.Main.main(Main.java:1);a.B.inner(B.java:3) 42\n");
    }

    @Test
    void otherPartsOfAKeyPrecedeTheStack() throws IOException {
        MapData map =
                map(
                        "@",
                        Value.tuple(Value.of("kim"), stack("f", "main"), Value.of(7)),
                        new Aggregate.Sum(9, true));
        assertThat(lines(of("", map))).containsExactly("kim;7;main;f 9");
    }

    @Test
    void noTextBreaksALine() throws IOException {
        MapData map =
                map(
                        "@",
                        Value.tuple(Value.of("a;b\nc\u2028d\r\"e\""), stack("日本.語(x;y)")),
                        new Aggregate.Count(1),
                        Value.tuple(Value.of(""), stack()),
                        new Aggregate.Count(2));
        assertThat(lines(of("", map))).containsExactly("a:b c d \"e\";日本.語(x:y) 1", "(no stack) 2");
    }

    @Test
    void severalMapsAreToldApart() throws IOException {
        MapData one = map("@one", stack("f"), new Aggregate.Count(1));
        MapData two = map("@two", stack("f"), new Aggregate.Avg(3, 30, true));
        MapData hist =
                map(
                        "@hist",
                        stack("f"),
                        new Aggregate.Hist(0, new TreeMap<>(java.util.Map.of(3, 5L))));
        MapData other = map("@other", Value.of("f"), new Aggregate.Count(4));
        assertThat(lines(of("", one, two, hist, other)))
                .containsExactly("@one;f 1", "@two;f 3", "@hist;f 5");
    }

    @Test
    void leavesOutTheStartOfVirtualThreads() throws IOException {
        MapData map =
                map(
                        "@",
                        stack(
                                "shop.Order.run(Order.java:1)",
                                "java.lang.VirtualThread.run(VirtualThread.java:1)",
                                "java.lang.VirtualThread$VThreadContinuation$1.run(X.java:1)",
                                "jdk.internal.vm.Continuation.enter0(Continuation.java:1)"),
                        new Aggregate.Count(1));
        assertThat(lines(of("", map)))
                .containsExactly(
                        "java.lang.VirtualThread.run(VirtualThread.java:1);shop.Order.run(Order.java:1)"
                                + " 1");
    }

    @Test
    void saysWhatItCannotShow() throws IOException {
        MapData negative = map("@n", stack("f"), Value.of(-1), stack("g"), Value.of(0));
        RecordedExamples.Written written = write(of("", negative));
        assertThat(written.bytes()).isEmpty();
        assertThat(written.notes())
                .containsExactly("@n: left out 2 stacks whose number is not above zero");
        assertThat(write(of("", map("@", Value.of(1), new Aggregate.Count(1)))).notes())
                .singleElement()
                .asString()
                .startsWith("no stacks: this format shows maps such as @[ustack] = count()");
        assertThat(write(of("", map("@", stack("f"), new Aggregate.Max(1, true)))).notes())
                .hasSize(1);
        assertThat(write(of("", map("@"))).notes())
                .containsExactly("no stacks: all maps are empty");
        assertThat(write(of("")).notes()).containsExactly("no stacks: all maps are empty");
    }
}
