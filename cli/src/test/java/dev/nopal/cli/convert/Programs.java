package dev.nopal.cli.convert;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The scripts of the tests, in files of {@code === NAME}, a script, and more after {@code --- }.
 */
public final class Programs {
    private Programs() {}

    /**
     * One script.
     *
     * @param rest what follows the script, after a line of three hyphens
     */
    public record One(String name, String text, String rest) {
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
                String[] parts = block.substring(line + 1).split("(?m)^---.*\n", 2);
                programs.add(
                        new One(
                                block.substring(0, line).strip(),
                                parts[0],
                                parts.length > 1 ? parts[1] : ""));
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
