package dev.nopal.cli.diff;

import dev.nopal.script.value.Aggregate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One value of a map in both sessions, or in one of them.
 *
 * @param key the key as it is printed; empty if the map has no keys
 * @param kind the aggregation, such as {@code hist}; or {@code value}
 * @param presence the sessions that have it
 * @param histograms both histograms, if it is one in both sessions
 */
record Entry(
        String map,
        Optional<String> key,
        String kind,
        Presence presence,
        Optional<Pair> histograms,
        List<Quantity> quantities,
        List<Aspect> aspects) {
    static final Comparator<Entry> BY_IMPORTANCE =
            Comparator.comparing(Entry::verdict)
                    .thenComparing(Entry::effect, Comparator.reverseOrder())
                    .thenComparing(entry -> entry.key().orElse(""));

    /** The sessions that have an entry. */
    enum Presence {
        BOTH,
        ONLY_BEFORE,
        ONLY_AFTER
    }

    /** Two histograms with the same buckets, and the values from which they were read. */
    record Pair(Distribution before, Distribution after, List<Aggregate> values) {
        /** Returns the increase of a bucket's share. */
        double gain(int bin) {
            return after.share(bin) - before.share(bin);
        }

        /** Returns the share of the events that are in another bucket than before. */
        double moved() {
            double moved = 0;
            for (int bin = 0; bin < before.bins().count(); bin++) {
                moved += Math.abs(gain(bin)) / 2;
            }
            return moved;
        }
    }

    String name() {
        return map + key.map(text -> "[" + text + "]").orElse("");
    }

    /** Returns the most important verdict. */
    Verdict verdict() {
        return aspects.stream()
                .map(Aspect::verdict)
                .min(Comparator.naturalOrder())
                .orElse(Verdict.UNTESTED);
    }

    private double effect() {
        return aspects.stream()
                .mapToDouble(Aspect::effect)
                .map(Math::abs)
                .filter(effect -> !Double.isNaN(effect))
                .max()
                .orElse(0);
    }

    Entry with(List<Aspect> judged) {
        return new Entry(map, key, kind, presence, histograms, quantities, List.copyOf(judged));
    }

    /** Returns a quantity by its name; quantiles are computed on demand. */
    Optional<Quantity> quantity(String wanted) {
        if (wanted.startsWith("p") && histograms.isPresent()) {
            double percent = Double.parseDouble(wanted.substring(1));
            return Optional.of(Histograms.quantile(histograms.get(), wanted, percent / 100));
        }
        return quantities.stream().filter(each -> each.name().equals(wanted)).findFirst();
    }
}
