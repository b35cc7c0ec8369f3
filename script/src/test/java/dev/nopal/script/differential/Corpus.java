package dev.nopal.script.differential;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The scripts of the corpus, read from text files. Blocks of lines are separated by empty lines; a
 * block has {@code NAME}, then {@code PROG} (a whole program, whose lines end with {@code \n\}) or
 * {@code BODY} (statements), and as needed {@code ARGS}, {@code SHAPE} (a pattern of what differs
 * from run to run) and {@code DIFFERS} (names of {@link Difference}s).
 */
public final class Corpus {
    /** The files of scripts that both bpftrace 0.17 and Nopal run. */
    static final List<String> COMPARED =
            List.of(
                    "integers.spec",
                    "strings.spec",
                    "statements.spec",
                    "maps.spec",
                    "aggregations.spec",
                    "formats.spec",
                    "builtins.spec",
                    "programs.spec");

    private Corpus() {}

    public static List<Case> compared() {
        List<Case> cases = new ArrayList<>();
        COMPARED.forEach(file -> cases.addAll(read(file)));
        return cases;
    }

    public static List<Case> read(String file) {
        try (InputStream in = Corpus.class.getResourceAsStream(file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            List<Case> cases = new ArrayList<>();
            for (String block : text.strip().split("\n\n+")) {
                cases.add(read(block.split("\n")));
            }
            return cases;
        } catch (IOException e) {
            throw new IllegalStateException(file, e);
        }
    }

    private static Case read(String[] lines) {
        String name = "";
        String text = "";
        boolean isWhole = false;
        List<String> parameters = List.of();
        Optional<Pattern> shape = Optional.empty();
        Set<Difference> differences = EnumSet.noneOf(Difference.class);
        for (String line : lines) {
            int space = line.indexOf(' ');
            String rest = line.substring(space + 1);
            switch (line.substring(0, space)) {
                case "NAME" -> name = rest;
                case "BODY" -> text = rest;
                case "PROG" -> {
                    text = rest.replace("\\n\\", "\n");
                    isWhole = true;
                }
                case "ARGS" -> parameters = List.of(rest.split(" "));
                case "SHAPE" -> shape = Optional.of(Pattern.compile(rest));
                case "DIFFERS" -> {
                    for (String difference : rest.split(" ")) {
                        differences.add(Difference.valueOf(difference));
                    }
                }
                default -> throw new IllegalArgumentException("line=" + line);
            }
        }
        return new Case(name, text, isWhole, parameters, shape, differences);
    }
}
