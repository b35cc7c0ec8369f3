package dev.nopal.cli.tree;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of one session.
 *
 * @param removed the probes that were removed, because they cost too much
 * @param mainClasses that of the program, or none if it is not known
 * @param attached how long its probes were attached
 * @param cost what the session cost, in one sentence
 * @param end why it ended
 */
record RoundResult(
        List<MapData> maps,
        List<RemovedProbe> removed,
        Map<Loss, Long> losses,
        List<String> mainClasses,
        Duration attached,
        Optional<String> cost,
        End end) {
    /** The reason why a session ended. */
    enum End {
        /** Its time was over. */
        DONE,
        /** The user, or the end of the program, ended it before: there are no more rounds. */
        INTERRUPTED,
        /** The program was killed or does not answer. */
        INCOMPLETE
    }

    /** Returns the figures of a call by its number; all zero if it was not called. */
    Map<Integer, CallFigures> figures() {
        Map<Integer, Long> longest = numbers(TreeScript.LONGEST);
        Map<Integer, Long> thrown = numbers(TreeScript.THROWN);
        Map<Integer, Long> again = numbers(TreeScript.AGAIN);
        Map<Integer, CallFigures> figures = new HashMap<>();
        for (MapData.Entry entry : entries(TreeScript.TIMES)) {
            if (entry.key() instanceof Value.Int(long number, _, _)
                    && entry.value() instanceof Aggregate.Stats stats) {
                int key = (int) number;
                figures.put(
                        key,
                        new CallFigures(
                                stats.count(),
                                stats.total(),
                                longest.getOrDefault(key, 0L),
                                thrown.getOrDefault(key, 0L),
                                again.getOrDefault(key, 0L)));
            }
        }
        return figures;
    }

    private Map<Integer, Long> numbers(String map) {
        Map<Integer, Long> numbers = new HashMap<>();
        for (MapData.Entry entry : entries(map)) {
            if (entry.key() instanceof Value.Int(long key, _, _)
                    && entry.value() instanceof Aggregate.Number number) {
                numbers.put((int) key, number.number().value());
            }
        }
        return numbers;
    }

    List<MapData.Entry> entries(String map) {
        return maps.stream()
                .filter(each -> each.name().equals(map))
                .findFirst()
                .map(MapData::entries)
                .orElse(List.of());
    }

    /** Returns how many calls had not ended. */
    long unfinished() {
        return single(TreeScript.UNFINISHED);
    }

    /** Returns how long the calls that had not ended had taken until then. */
    long unfinishedNanos() {
        return single(TreeScript.UNFINISHED_NANOS);
    }

    private long single(String map) {
        return entries(map).stream()
                .filter(each -> each.value() instanceof Aggregate.Number)
                .mapToLong(each -> ((Aggregate.Number) each.value()).number().value())
                .sum();
    }
}
