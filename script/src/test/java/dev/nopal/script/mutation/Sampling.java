package dev.nopal.script.mutation;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The selection of faults by their description, not by their number, so that a change elsewhere
 * does not change the selection.
 */
final class Sampling {
    private record Ranked(SeededClasses.Site site, long rank) {}

    private Sampling() {}

    static List<SeededClasses.Site> of(List<SeededClasses.Site> sites, int count, long seed) {
        Map<String, Integer> seen = new HashMap<>();
        return sites.stream()
                .map(
                        site -> {
                            String name = site.type() + " " + site.method() + " " + site.fault();
                            int number = seen.merge(name, 1, Integer::sum);
                            return new Ranked(site, rank(name + " " + number, seed));
                        })
                .sorted(Comparator.comparing(Ranked::rank))
                .limit(count)
                .map(Ranked::site)
                .toList();
    }

    private static long rank(String name, long seed) {
        long high = new SplittableRandom(name.hashCode()).nextLong();
        return new SplittableRandom(high ^ seed).nextLong();
    }
}
