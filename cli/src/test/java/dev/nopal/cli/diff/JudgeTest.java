package dev.nopal.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Tests that a limit neither fails on noise nor misses a change. */
final class JudgeTest {
    private static final int PAIRS = 200;
    private static final int LEAST_RIGHT = PAIRS * 95 / 100;
    private static final int EVENTS = 8_000;

    /** A limit of +1 % is far below the noise of p99: only the test keeps it quiet. */
    @ParameterizedTest
    @ValueSource(strings = {"p50 > +1%", "p99 > +1%", "p99.9 < -1%", "avg > +1%", "p99 > +1"})
    void isSilentOnEqualSessions(String limit) {
        assertThat(fired(limit, 1, EVENTS * 2)).isLessThanOrEqualTo(PAIRS - LEAST_RIGHT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"p50 > +5%", "p90 > +5%", "avg > +5%", "changed", "p50 > 1050us"})
    void firesOnAShiftOfATenth(String limit) {
        assertThat(fired(limit, 1.1, EVENTS)).isGreaterThanOrEqualTo(LEAST_RIGHT);
    }

    @Test
    void firesOnATailThatGrewByAQuarter() {
        assertThat(fired("p99 > +10%", 1.25, EVENTS)).isGreaterThanOrEqualTo(LEAST_RIGHT);
    }

    @Test
    void isSilentBelowItsLimit() {
        assertThat(fired("p50 > +20%", 1.1, EVENTS)).isLessThanOrEqualTo(PAIRS - LEAST_RIGHT);
        assertThat(fired("p50 < -1%", 1.1, EVENTS)).isZero();
    }

    private static long fired(String limit, double factor, int events) {
        return IntStream.range(0, PAIRS)
                .filter(seed -> judge(limit, drawn(factor, events, seed)).isFailure())
                .count();
    }

    private static SessionDiff drawn(double factor, int events, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return SessionDiff.of(drawn(events, 1, random), drawn(events, factor, random), false);
    }

    private static RecordedSession drawn(int events, double factor, SplittableRandom random) {
        long[] values = Drawn.values(Drawn.Shape.LOGNORMAL, events, factor, random);
        return Drawn.session(MapData.scalar("@ns", Drawn.Buckets.EIGHTHS.of(values)));
    }

    @Test
    void namesTheKeyThatMoved() {
        Judgement judgement =
                judge(
                        "@n.count > +10%",
                        counts(List.of(1000L, 1000L, 0L), List.of(1010L, 2000L, 50L)));
        assertThat(judgement.outcome()).isEqualTo(Judgement.Outcome.EXCEEDED);
        assertThat(judgement.exceeded())
                .containsExactlyInAnyOrder(
                        "@n[k1].count went from 1000 to 2000, +100 %",
                        "@n[k2].count went from 0 to 50, new");
    }

    @Test
    void looksAtItsKeyOnly() {
        SessionDiff diff = counts(List.of(1000L, 1000L), List.of(1010L, 2000L));
        assertThat(judge("@n[k0].rate > +10%", diff).isFailure()).isFalse();
        assertThat(judge("@n[k1].rate > +10%", diff).isFailure()).isTrue();
        assertThat(judge("@n[k1].rate < -10%", diff).isFailure()).isFalse();
    }

    private static SessionDiff counts(List<Long> before, List<Long> after) {
        return SessionDiff.of(
                Drawn.session(
                        Drawn.keyed("@n", before.stream().map(Aggregate.Count::new).toList())),
                Drawn.session(Drawn.keyed("@n", after.stream().map(Aggregate.Count::new).toList())),
                false);
    }

    @Test
    void takesWhatHasNoTestAsItIs() {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(MapData.scalar("@m", new Aggregate.Max(100, true))),
                        Drawn.session(MapData.scalar("@m", new Aggregate.Max(130, true))),
                        false);
        assertThat(judge("max > +20%", diff).exceeded())
                .containsExactly(
                        "@m.max went from 100 to 130, +30.0 % (not tested against chance)");
        assertThat(judge("max > +40%", diff).isFailure()).isFalse();
        assertThat(judge("max > +20", diff).isFailure()).isTrue();
        assertThat(judge("max > 130", diff).isFailure()).isFalse();
    }

    @Test
    void failsWhereNothingCanBeJudged() {
        SessionDiff diff = drawn(1, 900, 1);
        Judgement judgement = judge("p99 > +10%", diff);
        assertThat(judgement.outcome()).isEqualTo(Judgement.Outcome.BLIND);
        assertThat(judgement.isFailure()).isTrue();
        assertThat(judgement.notJudged())
                .containsExactly(
                        "@ns: p99 needs 1000 events in each session, here are 900 and 900");
        assertThat(judge("p98 > +50%", diff).isFailure()).isFalse();
    }

    @Test
    void knowsWhatThereIs() throws Exception {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(MapData.scalar("@plain", Value.of(3))),
                        Drawn.session(MapData.scalar("@plain", Value.of(4))),
                        false);
        Judge judge = new Judge(diff);
        assertThat(judge.knows(RegressionLimitParser.parse("@plain.value > 3"))).isTrue();
        assertThat(judge.knows(RegressionLimitParser.parse("p99 > +10%"))).isFalse();
        assertThat(judge.knows(RegressionLimitParser.parse("@other.changed"))).isFalse();
        assertThat(judge.judge(RegressionLimitParser.parse("@plain.value > 3")).isFailure())
                .isTrue();
    }

    private static Judgement judge(String limit, SessionDiff diff) {
        try {
            return new Judge(diff).judge(RegressionLimitParser.parse(limit));
        } catch (RegressionLimitParser.Mistake e) {
            throw new AssertionError(e);
        }
    }
}
