package dev.nopal.mcp;

import dev.nopal.script.Suggestion;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The arguments of a call: written by a model, so each is checked before it is used. */
final class ToolArguments {
    /** Less than Linux lets a process pass as one argument. */
    private static final int MOST_BYTES = 100_000;

    private static final int MOST_WORDS = 100;

    private final Map<String, Object> values;

    /**
     * @param known the names that the tool takes
     */
    ToolArguments(String tool, Set<String> known, Map<String, Object> values) {
        this.values = values == null ? Map.of() : values;
        for (String name : this.values.keySet()) {
            if (!known.contains(name)) {
                String suggestion = Suggestion.of(name, known);
                throw new Refused(
                        tool
                                + " takes no argument "
                                + Shown.value(name)
                                + "; "
                                + (suggestion.isEmpty()
                                        ? "it takes " + String.join(", ", known)
                                        : suggestion));
            }
        }
    }

    /** Returns a text that must be given. */
    String text(String name) {
        return optional(name)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> new Refused(name + " is missing; give it as a text"));
    }

    /** Returns a text, or a number as text. */
    Optional<String> optional(String name) {
        Object value = values.get(name);
        return value == null ? Optional.empty() : Optional.of(checked(name, value));
    }

    /** Returns texts, or none. */
    List<String> words(String name) {
        Object value = values.get(name);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> list)) {
            throw new Refused(
                    name + "=" + Shown.value(value) + " is not a list; write [\"one\", \"two\"]");
        }
        if (list.size() > MOST_WORDS) {
            throw new Refused(name + " has " + list.size() + " words; at most " + MOST_WORDS);
        }
        List<String> words = new ArrayList<>();
        for (Object each : list) {
            words.add(checked(name, each));
        }
        return words;
    }

    private static String checked(String name, Object value) {
        if (!(value instanceof String) && !(value instanceof Number)) {
            throw new Refused(name + "=" + Shown.value(value) + " is not a text");
        }
        String text = value.toString();
        if (text.indexOf('\0') >= 0) {
            throw new Refused(name + " has the character NUL, which no command line can pass");
        }
        if (text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw new Refused(
                    name + " has " + text.length() + " characters; at most " + MOST_BYTES);
        }
        return text;
    }

    /**
     * Returns a whole number.
     *
     * @param limit what sets the largest, for the message
     */
    int number(String name, int fallback, int most, String limit) {
        Object value = values.get(name);
        if (value == null) {
            return fallback;
        }
        boolean isWhole =
                value instanceof Number number && number.doubleValue() == number.longValue();
        if (!isWhole) {
            throw new Refused(name + "=" + Shown.value(value) + " is not a whole number");
        }
        long number = ((Number) value).longValue();
        if (number < 1 || number > most) {
            throw new Refused(
                    name
                            + "="
                            + number
                            + " is out of range; give 1 to "
                            + most
                            + " ("
                            + limit
                            + ")");
        }
        return (int) number;
    }
}
