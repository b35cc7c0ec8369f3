package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;

final class FlameTreeTest {
    private static Object tree(MapData map) {
        return ParsedJson.of(FlameTree.of(map).json());
    }

    @Test
    void stacksShareTheirFirstFrames() {
        Object tree =
                tree(
                        Samples.map(
                                "@s",
                                Samples.stack("main", "a", "b"),
                                Samples.count(2),
                                Samples.stack("main", "a"),
                                Samples.count(3)));
        assertThat(ParsedJson.get(tree, "frames")).isEqualTo(List.of("all", "main", "a", "b"));
        assertThat(ParsedJson.get(tree, "levels")).isEqualTo(List.of(0L, 1L, 2L, 3L));
        assertThat(ParsedJson.get(tree, "selves")).isEqualTo(List.of(0L, 0L, 3L, 2L));
        assertThat(ParsedJson.get(tree, "total")).isEqualTo(5L);
    }

    @Test
    void otherPartsOfTheKeyStandBeforeTheStackAndAreNoMethods() {
        Object tree =
                tree(
                        Samples.map(
                                "@s",
                                Value.tuple(Samples.stack("main"), Value.of("main"), Value.of(7)),
                                Samples.count(2)));
        assertThat(ParsedJson.get(tree, "frames")).isEqualTo(List.of("all", "main", "7", "main"));
        assertThat(ParsedJson.get(tree, "keys")).isEqualTo(List.of(0L, 1L, 2L));
        assertThat(ParsedJson.get(tree, "names")).isEqualTo(List.of(0L, 1L, 2L, 3L));
    }

    @Test
    void emptyPartsOfTheKeyAreLeftOutUnlessTheyAreTheFirst() {
        Value key =
                Value.tuple(Value.of(""), Value.of(""), Value.of("held"), Samples.stack("main"));
        Object tree = tree(Samples.map("@s", key, Samples.count(2)));
        assertThat(ParsedJson.get(tree, "frames")).isEqualTo(List.of("all", "", "held", "main"));
        assertThat(ParsedJson.get(tree, "levels")).isEqualTo(List.of(0L, 1L, 2L, 3L));
        assertThat(ParsedJson.get(tree, "total")).isEqualTo(2L);
    }

    @Test
    void virtualThreadsStartAtTheirRun() {
        String enter = "jdk.internal.vm.Continuation.enter(Continuation.java:383)";
        String run = "java.lang.VirtualThread.run(VirtualThread.java:329)";
        Object tree =
                tree(
                        Samples.map(
                                "@s",
                                Samples.stack(
                                        "jdk.internal.vm.Continuation.enterSpecial(Continuation.java)",
                                        enter,
                                        "java.lang.VirtualThread$VThreadContinuation$1.run(VirtualThread.java:189)",
                                        run,
                                        "a"),
                                Samples.count(2),
                                Samples.stack(run, "a"),
                                Samples.count(3),
                                Samples.stack(enter),
                                Samples.count(4)));
        assertThat(ParsedJson.get(tree, "frames")).isEqualTo(List.of("all", run, "a", enter));
        assertThat(ParsedJson.get(tree, "selves")).isEqualTo(List.of(0L, 0L, 5L, 4L));
    }

    @Test
    void valuesThatDoNotAddUpMakeNoTree() {
        Value stack = Samples.stack("main");
        assertThat(FlameTree.fits(Samples.map("@s", stack, new Aggregate.Max(3, true)))).isFalse();
        assertThat(FlameTree.fits(Samples.map("@s", Value.of("main"), Samples.count(3)))).isFalse();
        assertThat(FlameTree.fits(Samples.map("@s", stack, new Aggregate.Sum(3, true)))).isTrue();
        assertThat(FlameTree.fits(MapData.scalar("@s", Samples.count(1)))).isFalse();
    }

    @Test
    void aHistogramWeighsWhatItCounted() {
        Object tree = tree(Samples.map("@s", Samples.stack("main"), Samples.hist(1, 1, 1000)));
        assertThat(ParsedJson.get(tree, "total")).isEqualTo(3L);
    }

    @Test
    void whatIsZeroOrLessIsCountedAndNotDrawn() {
        Object tree =
                tree(
                        Samples.map(
                                "@s",
                                Samples.stack("a"),
                                new Aggregate.Sum(-5, true),
                                Samples.stack("b"),
                                new Aggregate.Sum(4, true)));
        assertThat(ParsedJson.get(tree, "skipped")).isEqualTo(1L);
        assertThat(ParsedJson.get(tree, "total")).isEqualTo(4L);
    }

    @Test
    void aHundredThousandStacksAreBoundedAndLoseNoWeight() {
        MapData map = Samples.stacks(150_000);
        String json = FlameTree.of(map).json();
        Object tree = ParsedJson.of(json);
        List<?> selves = (List<?>) ParsedJson.get(tree, "selves");
        long sum = selves.stream().mapToLong(each -> (Long) each).sum();
        long expected =
                map.entries().stream()
                        .mapToLong(entry -> ((Aggregate.Count) entry.value()).count())
                        .sum();
        assertThat(sum).isEqualTo(expected).isEqualTo(ParsedJson.get(tree, "total"));
        assertThat(selves).hasSizeBetween(1_000, FlameTree.MOST_NODES);
        assertThat((Long) ParsedJson.get(tree, "least")).isGreaterThan(1);
        assertThat(json.length()).isLessThan(3_000_000);
    }

    @Test
    void anEndlessNameIsCut() {
        MapData map = Samples.map("@s", Samples.stack("x".repeat(10_000)), Samples.count(1));
        assertThat(FlameTree.of(map).json()).hasSizeLessThan(1_000);
    }

    @Test
    void longNamesLeaveRoomForFewer() {
        Object[] entries = new Object[40_000];
        for (int i = 0; i < entries.length; i += 2) {
            entries[i] = Samples.stack("main", "x".repeat(500) + i);
            entries[i + 1] = Samples.count(i + 1);
        }
        String json = FlameTree.of(Samples.map("@s", entries)).json();
        assertThat(json).hasSizeBetween(1_000_000, FlameTree.MOST_CHARACTERS);
    }
}
