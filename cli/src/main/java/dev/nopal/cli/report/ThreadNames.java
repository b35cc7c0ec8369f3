package dev.nopal.cli.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names of threads, with those of a pool folded: {@code http-*} for {@code http-16}. */
final class ThreadNames {
    private static final Pattern LAST_NUMBER = Pattern.compile("\\d+(?=\\D*$)");
    private static final int MOST_POOLS = 3;

    private ThreadNames() {}

    static String folded(String name) {
        return name.isEmpty() ? "virtual threads" : LAST_NUMBER.matcher(name).replaceFirst("*");
    }

    /** Returns the names on one line, each pool once with the number of its threads. */
    static String line(Collection<String> names) {
        Map<String, List<String>> pools =
                names.stream()
                        .collect(
                                Collectors.groupingBy(
                                        ThreadNames::folded, TreeMap::new, Collectors.toList()));
        List<String> texts = new ArrayList<>();
        pools.entrySet().stream()
                .sorted(
                        Map.Entry.comparingByValue(
                                (left, right) -> Integer.compare(right.size(), left.size())))
                .forEach(pool -> texts.add(text(pool.getKey(), pool.getValue())));
        int left = texts.size() - MOST_POOLS;
        return String.join(", ", texts.subList(0, Math.min(MOST_POOLS, texts.size())))
                + (left > 0 ? " and " + left + " more" : "");
    }

    private static String text(String pool, List<String> names) {
        return names.size() == 1 && !names.getFirst().isEmpty()
                ? names.getFirst()
                : pool + " (" + names.size() + ")";
    }
}
