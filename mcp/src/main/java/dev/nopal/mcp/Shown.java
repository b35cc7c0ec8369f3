package dev.nopal.mcp;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Texts that come from a model, a user or a traced program, cut and quoted to be shown. */
final class Shown {
    private static final int MOST = 120;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    private Shown() {}

    /** Returns a value for a message. */
    static String value(Object value) {
        return cut(String.valueOf(value).replaceAll("\\p{Cntrl}+", " "), MOST);
    }

    /** Returns a text of at most this many characters, the last of which says that it was cut. */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most - 1;
        // Not between the two halves of a character.
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end)
                + "…";
    }

    /** Returns a command line that a shell reads as these words. */
    static String commandLine(List<String> words) {
        return "nopal " + words.stream().map(Shown::quoted).collect(Collectors.joining(" "));
    }

    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
