package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The messages of a section of docs/troubleshooting.md, to be compared with what is printed. */
public final class Troubleshooting {
    private static final Path DOCUMENT =
            Path.of(System.getProperty("nopal.root"), "docs/troubleshooting.md").normalize();
    private static final Pattern ROW = Pattern.compile("^\\| `([^`]+)`.*");

    /** A word that the document has in place of a number, or an ellipsis for whatever it may be. */
    private static final Pattern VARIABLE = Pattern.compile("\\bN\\b|…");

    private Troubleshooting() {}

    /** Returns the messages in their order, as the document spells them. */
    public static List<String> messages(String section) {
        try {
            List<String> messages = new ArrayList<>();
            boolean isInside = false;
            for (String line : Files.readAllLines(DOCUMENT)) {
                isInside = line.startsWith("## ") ? line.equals("## " + section) : isInside;
                Matcher row = ROW.matcher(line);
                if (isInside && row.matches()) {
                    messages.add(row.group(1));
                }
            }
            assertThat(messages).as(section).isNotEmpty();
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails unless the document has the sentence, word for word; returns how it is spelt there. */
    public static String assertListed(String section, String sentence) {
        List<String> found =
                messages(section).stream()
                        .filter(message -> pattern(message).matcher(sentence).matches())
                        .toList();
        assertThat(found).as("rows for: %s", sentence).hasSize(1);
        return found.getFirst();
    }

    private static Pattern pattern(String message) {
        Matcher variable = VARIABLE.matcher(message);
        List<String> parts = new ArrayList<>();
        int end = 0;
        while (variable.find()) {
            parts.add(Pattern.quote(message.substring(end, variable.start())));
            parts.add(variable.group().equals("N") ? "[0-9]+" : ".+");
            end = variable.end();
        }
        parts.add(Pattern.quote(message.substring(end)));
        return Pattern.compile(String.join("", parts));
    }
}
