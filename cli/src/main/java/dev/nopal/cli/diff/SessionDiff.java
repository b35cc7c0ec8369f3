package dev.nopal.cli.diff;

import dev.nopal.cli.statistics.Holm;
import dev.nopal.script.render.ValueText;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * The result of comparing two sessions.
 *
 * @param entries the entries, by map and then by importance
 * @param skipped what was not compared, and why
 * @param tests the number of tests, for which their p-values were corrected
 */
public record SessionDiff(
        RecordedSession before,
        RecordedSession after,
        SessionDurations durations,
        List<Entry> entries,
        List<String> skipped,
        int tests) {
    private static final Pattern LINE_BREAK = Pattern.compile("\\s*\n\\s*");

    /** Compares the maps that both sessions have. */
    public static SessionDiff of(RecordedSession before, RecordedSession after, boolean isTotals) {
        SessionDurations durations =
                SessionDurations.of(before.seconds(), after.seconds(), isTotals);
        List<Entry> entries = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        Map<String, MapData> left = byName(before);
        Map<String, MapData> right = byName(after);
        left.forEach(
                (name, map) -> {
                    if (right.containsKey(name)) {
                        compare(map, right.get(name), durations, entries, skipped);
                    } else {
                        skipped.add(name + ": only BEFORE has it");
                    }
                });
        right.keySet().stream()
                .filter(name -> !left.containsKey(name))
                .forEach(name -> skipped.add(name + ": only AFTER has it"));
        long tests =
                entries.stream()
                        .flatMap(entry -> entry.aspects().stream())
                        .filter(aspect -> aspect.test().isPresent())
                        .count();
        return new SessionDiff(
                before, after, durations, judged(entries), List.copyOf(skipped), (int) tests);
    }

    private static Map<String, MapData> byName(RecordedSession session) {
        Map<String, MapData> maps = new TreeMap<>();
        session.maps().forEach(map -> maps.put(map.name(), map));
        return maps;
    }

    private static void compare(
            MapData before,
            MapData after,
            SessionDurations durations,
            List<Entry> entries,
            List<String> skipped) {
        Map<Value, Value[]> pairs = new LinkedHashMap<>();
        before.entries().forEach(entry -> put(pairs, before, entry, 0));
        after.entries().forEach(entry -> put(pairs, after, entry, 1));
        int[] others = new int[1];
        pairs.forEach(
                (key, pair) ->
                        new Comparison(durations)
                                .of(before.name(), text(before, key), pair[0], pair[1])
                                .ifPresentOrElse(entries::add, () -> others[0]++));
        if (others[0] > 0) {
            skipped.add(
                    before.name() + ": " + others[0] + " values that are not numbers of one kind");
        }
    }

    private static void put(Map<Value, Value[]> pairs, MapData map, MapData.Entry entry, int side) {
        Value key = map.keyed() ? entry.key() : new Value.Nothing();
        pairs.computeIfAbsent(key, _ -> new Value[2])[side] = entry.value();
    }

    /**
     * Returns a key as one line, also for a stack, which is otherwise printed with one line per
     * frame.
     */
    private static Optional<String> text(MapData map, Value key) {
        return map.keyed()
                ? Optional.of(LINE_BREAK.matcher(ValueText.ofKey(key).strip()).replaceAll(" < "))
                : Optional.empty();
    }

    /** Corrects all p-values for the number of tests, and judges by the result. */
    private static List<Entry> judged(List<Entry> entries) {
        double[] chances =
                entries.stream()
                        .flatMap(entry -> entry.aspects().stream())
                        .filter(aspect -> aspect.test().isPresent())
                        .mapToDouble(aspect -> aspect.test().orElseThrow().chance())
                        .toArray();
        Iterator<Double> adjusted = DoubleStream.of(Holm.adjust(chances)).iterator();
        List<Entry> judged = new ArrayList<>();
        for (Entry entry : entries) {
            List<Aspect> aspects = new ArrayList<>();
            for (Aspect aspect : entry.aspects()) {
                aspects.add(aspect.test().isPresent() ? aspect.judged(adjusted.next()) : aspect);
            }
            judged.add(entry.with(aspects));
        }
        Map<String, List<Entry>> byMap = new LinkedHashMap<>();
        judged.forEach(
                entry -> byMap.computeIfAbsent(entry.map(), _ -> new ArrayList<>()).add(entry));
        byMap.values().forEach(list -> list.sort(Entry.BY_IMPORTANCE));
        return byMap.values().stream().flatMap(List::stream).toList();
    }

    /** Returns how many entries have a verdict. */
    long count(Verdict verdict) {
        return entries.stream().filter(entry -> entry.verdict() == verdict).count();
    }
}
