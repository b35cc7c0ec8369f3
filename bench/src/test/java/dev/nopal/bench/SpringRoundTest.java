package dev.nopal.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;

class SpringRoundTest {
    private static final SpringRound ROUND =
            SpringRound.parse("40000.0 44100.0 41000.0 43050.0 40000.0 40000.0 44000.0 44000.0");

    @Test
    void comparesTheMeansOfBothKinds() {
        assertThat(ROUND.idle().ratio()).isCloseTo(1.0003, within(0.0001));
        assertThat(ROUND.session().ratio()).isCloseTo(1.1, within(0.0001));
        assertThat(ROUND.control()).isCloseTo(1.1025, within(0.0001));
        assertThat(ROUND.sessionOverIdle()).isCloseTo(1.1 / 1.0003, within(0.0001));
    }

    @Test
    void rejectsLineWithAFigureTooFew() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SpringRound.parse("1 2 3 4 5 6 7"))
                .withMessageContaining("1 2 3 4 5 6 7");
    }

    @Test
    void keepsRoundsInTheFile(@TempDir Path folder) throws IOException {
        SpringRounds kept = new SpringRounds(folder.resolve("rounds"), "3");
        assertThat(kept.read()).isEmpty();
        kept.add(ROUND);
        kept.add(ROUND);
        assertThat(kept.read()).containsExactly(ROUND, ROUND);
        assertThat(kept.wanted(16)).isEqualTo(3);
    }

    @Test
    void keepsNothingWithoutAFile() throws IOException {
        SpringRounds kept = new SpringRounds(null, null);
        kept.add(ROUND);
        assertThat(kept.read()).isEmpty();
        assertThat(kept.wanted(16)).isEqualTo(16);
    }

    @Test
    void rejectsNumberOfRoundsThatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpringRounds(null, "many").wanted(16))
                .withMessageContaining("NOPAL_BENCH_ROUNDS=many");
    }

    @Test
    void eachPlaceIsTakenByBothKinds() {
        for (int place = 0; place < 4; place++) {
            assertThat(SpringRuns.hasStarter(0, place))
                    .isNotEqualTo(SpringRuns.hasStarter(1, place));
        }
        assertThat(IntStream.range(0, 4).filter(place -> SpringRuns.hasStarter(0, place)))
                .containsExactly(1, 2);
    }
}
