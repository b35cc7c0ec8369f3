package dev.nopal.agent.room;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The reader of the small files in which the kernel reports figures. */
final class KernelText {
    private KernelText() {}

    /** Returns the lines; none if the file cannot be read. Paths in it may have any bytes. */
    static List<String> lines(Path file) {
        // Every session reads some of them before it begins, mostly in code that is not compiled
        // yet.
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return text.isEmpty() ? List.of() : List.of(text.split("\n"));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Returns the number in a file; empty for {@code max}, or if there is no such file. */
    static OptionalLong number(Path file) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? OptionalLong.empty() : number(lines.getFirst());
    }

    /**
     * Returns the number after a word, as in {@code inactive_file 4096} and {@code MemFree: 4 kB}.
     */
    static OptionalLong number(List<String> lines, String word) {
        for (String line : lines) {
            if (!line.contains(word)) {
                continue; // Splitting all of them takes longer than reading the file.
            }
            String[] words = line.trim().split("\\s+");
            if (words.length > 1 && words[0].equals(word)) {
                return number(words[1]);
            }
        }
        return OptionalLong.empty();
    }

    private static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text.trim()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
