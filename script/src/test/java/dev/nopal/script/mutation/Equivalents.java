package dev.nopal.script.mutation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rules for faults that change nothing a program should keep to, each with its reason; they are
 * counted apart. A rule that no fault needs fails the campaign.
 */
final class Equivalents {
    /** Matches {@code TYPE.METHOD: FAULT}. */
    record Rule(Pattern pattern, String reason) {
        Rule(String pattern, String reason) {
            this(Pattern.compile(pattern), reason);
        }
    }

    static final List<Rule> RULES = List.of();

    private Equivalents() {}

    static Optional<Rule> rule(SeededClasses.Site site) {
        String text = site.type() + "." + site.method() + ": " + site.fault();
        return RULES.stream().filter(rule -> rule.pattern.matcher(text).matches()).findFirst();
    }
}
