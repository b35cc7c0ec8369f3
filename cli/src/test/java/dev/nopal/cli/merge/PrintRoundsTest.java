package dev.nopal.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.Test;

import java.util.List;

final class PrintRoundsTest {
    private final PrintRounds rounds = new PrintRounds();

    @Test
    void printsOnceAllJvmsHavePrinted() {
        rounds.add(origin("a"), print(1));
        assertThat(rounds.take(List.of("a", "b"))).isEmpty();
        rounds.add(origin("b"), print(2));
        assertThat(rounds.take(List.of("a", "b"))).containsExactly(print(3));
        assertThat(rounds.take(List.of("a", "b"))).isEmpty();
    }

    @Test
    void waitsForNoJvmLongerThanUntilTheNextRound() {
        rounds.add(origin("a"), print(1));
        rounds.add(origin("b"), print(2));
        rounds.add(origin("a"), print(4));
        assertThat(rounds.take(List.of("a", "b", "silent"))).containsExactly(print(3));
        assertThat(rounds.take(List.of("a"))).as("the others have gone").containsExactly(print(4));
        rounds.add(origin("b"), print(8));
        assertThat(rounds.take(List.of())).as("the end").containsExactly(print(8));
    }

    private static Event.PrintMap print(long count) {
        return new Event.PrintMap(MapData.scalar("@", new Aggregate.Count(count)), 5, 0);
    }

    private static SessionOrigin origin(String target) {
        return new SessionOrigin(target, "machine", 0);
    }
}
