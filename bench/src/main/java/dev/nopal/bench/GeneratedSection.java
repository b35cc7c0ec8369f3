package dev.nopal.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The generated part of a page, which is replaced without touching the rest. */
final class GeneratedSection {
    static final String BEGIN = "<!-- bench/run writes from here -->";
    static final String END = "<!-- to here -->";

    private GeneratedSection() {}

    static void write(Path page, String text) throws IOException {
        String old = Files.readString(page);
        int begin = old.indexOf(BEGIN);
        int end = old.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(page + " has no place for the table: " + BEGIN + " … " + END);
        }
        String before = old.substring(0, begin + BEGIN.length());
        Files.writeString(page, before + "\n\n" + text.strip() + "\n\n" + old.substring(end));
    }
}
