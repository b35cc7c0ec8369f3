package dev.nopal.cli.request;

import dev.nopal.cli.failure.Failure;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a command line, split at spaces outside quotes as in a shell; nothing else is
 * special.
 */
public final class CommandWords {
    private CommandWords() {}

    /**
     * Splits a command line that must name a program.
     *
     * @throws Failure if it has no words
     */
    public static List<String> program(String command) {
        List<String> split = split(command);
        if (split.isEmpty()) {
            throw Failure.usage("an empty CMD names no program");
        }
        return split;
    }

    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        boolean isInWord = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                isInWord = true;
            } else if (c == '\\' && quote != '\'' && i + 1 < text.length()) {
                word.append(text.charAt(++i));
                isInWord = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (isInWord) {
                    words.add(word.toString());
                    word.setLength(0);
                }
                isInWord = false;
            } else {
                word.append(c);
                isInWord = true;
            }
        }
        if (isInWord) {
            words.add(word.toString());
        }
        return words;
    }
}
