package dev.nopal.cli.convert;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scripts of the tests, in files of {@code === NAME}, a script, and more after {@code ---
 * KIND}.
 */
public final class Programs {
    private static final Pattern PARTS = Pattern.compile("(?ms)(.*?)(?:^---([^\n]*)\n(.*))?");

    private Programs() {}

    /**
     * One script.
     *
     * @param kind what follows the script: the word after three hyphens
     * @param rest what follows that line
     */
    public record One(String name, String text, String kind, String rest) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Returns the scripts of a file. */
    public static List<One> in(String file) {
        List<One> programs = new ArrayList<>();
        for (String block : read(file).split("(?m)^=== ")) {
            if (!block.isBlank()) {
                int line = block.indexOf('\n');
                Matcher parts = PARTS.matcher(block.substring(line + 1));
                if (!parts.matches()) {
                    throw new IllegalArgumentException("block=" + block);
                }
                programs.add(
                        new One(
                                block.substring(0, line).strip(),
                                parts.group(1),
                                Objects.toString(parts.group(2), "").strip(),
                                Objects.toString(parts.group(3), "")));
            }
        }
        return programs;
    }

    private static String read(String file) {
        try (InputStream in = Programs.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
