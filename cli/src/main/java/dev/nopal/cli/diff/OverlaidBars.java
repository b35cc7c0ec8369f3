package dev.nopal.cli.diff;

import dev.nopal.cli.text.Printable;

import java.util.Locale;

/**
 * Two histograms drawn over each other: {@code =} is what both have, {@code -} what only BEFORE
 * has, {@code +} what only AFTER has.
 */
final class OverlaidBars {
    private static final int BAR = 52;
    private static final int MOST_EMPTY = 1;

    private OverlaidBars() {}

    static String of(Entry entry) {
        Entry.Pair pair = entry.histograms().orElseThrow();
        Bins bins = pair.before().bins();
        double most = 0;
        for (int bin = 0; bin < bins.count(); bin++) {
            most = Math.max(most, Math.max(pair.before().share(bin), pair.after().share(bin)));
        }
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "%s:%n%-16s %8s %8s  %s%n",
                        Printable.of(entry.name()),
                        "",
                        "before",
                        "after",
                        "= both, - only before, + only after"));
        int empty = 0;
        for (int bin = 0; bin < bins.count(); bin++) {
            boolean isEmpty = pair.before().counts()[bin] + pair.after().counts()[bin] == 0;
            empty = isEmpty ? empty + 1 : 0;
            if (empty <= MOST_EMPTY) {
                text.append(row(pair, bin, most));
            } else if (empty == MOST_EMPTY + 1) {
                text.append("...\n");
            }
        }
        return text.append(moved(pair)).toString();
    }

    private static String row(Entry.Pair pair, int bin, double most) {
        double before = pair.before().share(bin);
        double after = pair.after().share(bin);
        return String.format(
                Locale.ROOT,
                "%-16s %8s %8s |%s|%n",
                pair.before().bins().label(bin),
                DiffNumbers.percent(before),
                DiffNumbers.percent(after),
                bar(before / most, after / most));
    }

    /** Returns a sentence on the largest difference. */
    private static String moved(Entry.Pair pair) {
        Bins bins = pair.before().bins();
        int left = 0;
        int joined = 0;
        for (int bin = 0; bin < bins.count(); bin++) {
            left = pair.gain(bin) < pair.gain(left) ? bin : left;
            joined = pair.gain(bin) > pair.gain(joined) ? bin : joined;
        }
        return DiffNumbers.percent(pair.moved())
                + " of the events moved"
                + (pair.moved() == 0
                        ? "\n"
                        : ", most out of "
                                + bins.label(left)
                                + " and into "
                                + bins.label(joined)
                                + "\n");
    }

    private static String bar(double before, double after) {
        int left = (int) Math.round(before * BAR);
        int right = (int) Math.round(after * BAR);
        int longer = Math.max(left, right);
        return "=".repeat(Math.min(left, right))
                + (left > right ? "-" : "+").repeat(longer - Math.min(left, right))
                + " ".repeat(BAR - longer);
    }
}
