package dev.nopal.cli.targets;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** The choice of those whose name a user means: an exact name wins over part of one. */
final class NameMatch {
    private static final List<BiPredicate<String, String>> FROM_EXACT_TO_PART =
            List.of(
                    String::equals,
                    (name, text) -> simple(name).equals(text),
                    (name, text) -> name.equalsIgnoreCase(text),
                    (name, text) -> simple(name).equalsIgnoreCase(text),
                    (name, text) ->
                            name.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT)));

    private NameMatch() {}

    /** Returns the candidates that match best, all to the same degree; empty if none match. */
    static <T> List<T> best(String text, List<T> candidates, Function<T, String> name) {
        return degree(text, candidates.stream().map(name).toList())
                .map(
                        isMatch ->
                                candidates.stream()
                                        .filter(each -> isMatch.test(name.apply(each), text))
                                        .toList())
                .orElse(List.of());
    }

    /** Returns how exactly the best of the names matches; empty if none does. */
    static Optional<BiPredicate<String, String>> degree(String text, List<String> names) {
        return FROM_EXACT_TO_PART.stream()
                .filter(isMatch -> names.stream().anyMatch(name -> isMatch.test(name, text)))
                .findFirst();
    }

    /** Returns a class without its package, a jar or a source file without its extension. */
    private static String simple(String name) {
        String stem = name.replaceFirst("\\.(jar|java)$", "");
        return stem.equals(name) ? name.substring(name.lastIndexOf('.') + 1) : stem;
    }
}
