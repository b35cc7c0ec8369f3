package dev.nopal.script.differential;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A script that both engines run.
 *
 * @param text a whole program, or the statements of a {@code BEGIN} that can share it with others
 * @param parameters {@code $1} and on
 * @param shape a pattern of what differs from run to run: its matches count as equal
 * @param differences of the releases that apply; each must change something, in either format
 */
public record Case(
        String name,
        String text,
        boolean isWhole,
        List<String> parameters,
        Optional<Pattern> shape,
        Set<Difference> differences) {

    public String program() {
        return isWhole ? text : "BEGIN { " + text + " exit(); }";
    }

    /** Hides what differs from run to run. */
    String shaped(String output) {
        return shape.map(pattern -> pattern.matcher(output).replaceAll("#")).orElse(output);
    }

    /** Turns what 0.17 printed into what the pinned release prints. */
    String toPinned(String old) {
        String text = old;
        for (Difference difference : differences) {
            text = difference.apply(text);
        }
        return text;
    }

    @Override
    public String toString() {
        return name;
    }
}
