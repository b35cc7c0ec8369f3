package dev.nopal.cli.trace;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Sentences about several JVMs, most of which are the same for many of them: each is shown once,
 * with the names of those JVMs, after a moment in which others may say it, too.
 */
final class SharedSentences {
    private static final long MOMENT_NANOS = 1_000_000_000;
    private static final int MAX_NAMES = 3;

    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private final BiConsumer<String, String> show;

    private record Waiting(long since, List<String> targets) {}

    /**
     * @param show accepts the names of JVMs and the sentence
     */
    SharedSentences(BiConsumer<String, String> show) {
        this.show = show;
    }

    void add(String target, String sentence) {
        waiting.computeIfAbsent(sentence, _ -> new Waiting(System.nanoTime(), new ArrayList<>()))
                .targets()
                .add(target);
    }

    /**
     * Shows the sentences that have waited for long enough.
     *
     * @param isLast whether to show all
     */
    void show(boolean isLast) {
        long now = System.nanoTime();
        for (Iterator<Map.Entry<String, Waiting>> each = waiting.entrySet().iterator();
                each.hasNext(); ) {
            Map.Entry<String, Waiting> next = each.next();
            if (isLast || now - next.getValue().since() >= MOMENT_NANOS) {
                each.remove();
                show.accept(names(next.getValue().targets()), next.getKey());
            }
        }
    }

    /** Returns the first names, and how many more there are. */
    static String names(List<String> targets) {
        List<String> names = targets.stream().distinct().toList();
        int named = Math.min(MAX_NAMES, names.size());
        String text = String.join(", ", names.subList(0, named));
        return names.size() > named ? text + " and " + (names.size() - named) + " more" : text;
    }
}
