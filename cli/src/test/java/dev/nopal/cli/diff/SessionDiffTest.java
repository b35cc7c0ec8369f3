package dev.nopal.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class SessionDiffTest {
    @Test
    void comparesCountsPerSecond() {
        RecordedSession before = Drawn.session(10, count(10_000));
        RecordedSession after = Drawn.session(20, count(20_000));
        assertThat(verdict(SessionDiff.of(before, after, false))).isEqualTo(Verdict.SAME);
        assertThat(verdict(SessionDiff.of(before, after, true))).isEqualTo(Verdict.CHANGED);
    }

    @Test
    void saysThatADifferenceIsTiny() {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(count(100_000_000)),
                        Drawn.session(count(100_300_000)),
                        false);
        assertThat(verdict(diff)).isEqualTo(Verdict.TINY);
        assertThat(DiffText.of(diff, List.of(), false)).contains("tiny change, p < 1e-12");
    }

    @Test
    void doesNotTestWhatCannotBeTested() {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(MapData.scalar("@s", new Aggregate.Sum(100, true))),
                        Drawn.session(MapData.scalar("@s", new Aggregate.Sum(300, true))),
                        false);
        assertThat(diff.tests()).isZero();
        assertThat(verdict(diff)).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void testsTheCountOfAnAverage() {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(MapData.scalar("@a", new Aggregate.Avg(1000, 50_000, true))),
                        Drawn.session(
                                MapData.scalar("@a", new Aggregate.Stats(1000, 90_000, true))),
                        false);
        assertThat(diff.entries()).isEmpty();
        assertThat(diff.skipped()).containsExactly("@a: 1 values that are not numbers of one kind");
        diff =
                SessionDiff.of(
                        Drawn.session(MapData.scalar("@a", new Aggregate.Avg(1000, 50_000, true))),
                        Drawn.session(MapData.scalar("@a", new Aggregate.Avg(2000, 90_000, true))),
                        false);
        assertThat(verdict(diff)).isEqualTo(Verdict.CHANGED);
        assertThat(diff.entries().getFirst().quantity("avg").orElseThrow().afterValue())
                .isEqualTo(45);
    }

    @Test
    void aKeyThatIsNewCameFromNothing() {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(Drawn.keyed("@n", List.of(new Aggregate.Count(50)))),
                        Drawn.session(
                                Drawn.keyed(
                                        "@n",
                                        List.of(new Aggregate.Count(52), new Aggregate.Count(40)))),
                        false);
        Entry first = diff.entries().getFirst();
        assertThat(first.name()).isEqualTo("@n[k1]");
        assertThat(first.presence()).isEqualTo(Entry.Presence.ONLY_AFTER);
        assertThat(first.verdict()).isEqualTo(Verdict.CHANGED);
        assertThat(diff.entries().getLast().verdict()).isEqualTo(Verdict.SAME);
    }

    @Test
    void aHistogramThatIsGoneIsSaid() {
        Aggregate hist = new Aggregate.Hist(0, new TreeMap<>(Map.of(3, 100L)));
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(Drawn.keyed("@h", List.of(hist, hist))),
                        Drawn.session(Drawn.keyed("@h", List.of(hist))),
                        false);
        assertThat(diff.entries().getFirst().presence()).isEqualTo(Entry.Presence.ONLY_BEFORE);
        assertThat(verdict(diff)).isEqualTo(Verdict.CHANGED);
        assertThat(DiffText.of(diff, List.of(), true)).contains("@h[k1]", "-100 %");
    }

    @Test
    void fewEventsAreToldFromNone() {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(histogram(Map.of(3, 10L))),
                        Drawn.session(histogram(Map.of(9, 12L))),
                        false);
        assertThat(diff.entries().getFirst().aspects().getLast().verdict())
                .isEqualTo(Verdict.TOO_FEW);
    }

    @Test
    void otherBucketsAreNotCompared() {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(histogram(Map.of(3, 10L))),
                        Drawn.session(
                                MapData.scalar(
                                        "@h", new Aggregate.Hist(1, new TreeMap<>(Map.of(3, 9L))))),
                        false);
        assertThat(diff.entries()).isEmpty();
        assertThat(diff.skipped()).hasSize(1);
    }

    @Test
    void mapsOfOneSessionAreListed() {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(count(1), MapData.scalar("@b", Value.of(1))),
                        Drawn.session(count(1), MapData.scalar("@c", Value.of(1))),
                        false);
        assertThat(diff.skipped())
                .containsExactly("@b: only BEFORE has it", "@c: only AFTER has it");
    }

    @Test
    void hostileCountsGiveNumbersAndNoException() {
        Map<Integer, Long> huge = Map.of(0, -1L, 5, Long.MAX_VALUE, 60, Long.MIN_VALUE);
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(histogram(huge), count(-1)),
                        Drawn.session(histogram(Map.of(64, -1L)), count(0)),
                        false);
        assertThat(DiffText.of(diff, List.of(), true)).contains("@h");
        assertThat(DiffJson.of(diff, List.of())).contains("\"@h\"");
    }

    @Test
    void keysCannotSteerATerminal() {
        MapData map =
                new MapData(
                        "@n",
                        true,
                        List.of(
                                new MapData.Entry(
                                        Value.of("a\u001b[2Jb\nc"), new Aggregate.Count(3))));
        SessionDiff diff = SessionDiff.of(Drawn.session(map), Drawn.session(map), false);
        assertThat(DiffText.of(diff, List.of(), true)).doesNotContain("\u001b").contains("\\x1b");
    }

    private static MapData count(long count) {
        return MapData.scalar("@n", new Aggregate.Count(count));
    }

    private static MapData histogram(Map<Integer, Long> buckets) {
        return MapData.scalar("@h", new Aggregate.Hist(0, new TreeMap<>(buckets)));
    }

    private static Verdict verdict(SessionDiff diff) {
        return diff.entries().getFirst().verdict();
    }
}
