package dev.nopal.cli.output;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.Losses;
import dev.nopal.script.session.RemovedProbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One JVM of a trace, and what is missing of it in the result.
 *
 * @param name its name in the result
 * @param losses what was lost there
 * @param removed the probes that were removed there, because they cost too much
 * @param problem why it is not in the result, or only in part
 */
public record TracedTarget(
        String name,
        long pid,
        Map<Loss, Long> losses,
        List<RemovedProbe> removed,
        Optional<String> problem) {
    public TracedTarget {
        losses = new Losses(losses).counts(); // In the order of the causes.
        removed = List.copyOf(removed);
    }

    /** Returns a JVM that is not in the result. */
    public static TracedTarget missing(String name, String problem) {
        return new TracedTarget(name, 0, Map.of(), List.of(), Optional.of(problem));
    }

    /** Returns what was lost, a sentence for each cause that no other message tells. */
    public static List<String> lossSentences(Map<Loss, Long> losses) {
        List<String> sentences = new ArrayList<>();
        losses.forEach(
                (loss, times) -> {
                    if (times > 0 && loss != Loss.NESTED && loss != Loss.ROOM) {
                        sentences.add(loss.sentence(times));
                    }
                });
        return sentences;
    }
}
