package dev.nopal.script.check;

import dev.nopal.script.ClassAndMethod;
import dev.nopal.script.Suggestion;

import java.util.List;

/** The guess at what an attach point means that has no probe type. */
final class WithoutProbeType {
    private WithoutProbeType() {}

    /**
     * Returns {@code did you mean 'x'?}, or an empty string.
     *
     * @param word what is before the first colon
     * @param rest what follows it
     */
    static String suggestion(String word, List<String> rest) {
        String meant = meant(word, rest);
        return meant.isEmpty() ? "" : Suggestion.text(meant);
    }

    private static String meant(String word, List<String> rest) {
        String last = rest.isEmpty() ? "" : rest.getFirst();
        if (rest.size() > 1 || !word.matches("[\\w$.*/]+") || rest.size() == 1 && last.isEmpty()) {
            return "";
        }
        if (rest.isEmpty()) {
            return word.startsWith("jdk.")
                    ? "jfr:" + word
                    : ClassAndMethod.of(word)
                            .filter(one -> word.contains("."))
                            .map(one -> "method:" + one.className() + ":" + one.method())
                            .orElse("");
        }
        boolean isOfClass = word.contains(".") || ClassAndMethod.isClass(word);
        if (!isOfClass) {
            return "usdt::" + word + ":" + last;
        }
        return last.matches("[1-9][0-9]*")
                ? "line:" + word + ":" + last
                : "method:" + word + ":" + last;
    }
}
