package dev.nopal.script.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One case of a text file: {@code NAME}, {@code PROG} (where {@code \n} after a preprocessor line
 * is a line end), and lines of expectations.
 */
record Spec(String name, String program, List<String> expectations) {
    static List<Spec> read(String resource) {
        try (InputStream in = Spec.class.getResourceAsStream(resource)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            List<Spec> specs = new ArrayList<>();
            for (String block : text.strip().split("\n\n")) {
                List<String> lines = List.of(block.split("\n"));
                String program = lines.get(1).substring("PROG ".length());
                specs.add(
                        new Spec(
                                lines.get(0).substring("NAME ".length()),
                                program.startsWith("#") ? program.replace("\\n", "\n") : program,
                                lines.subList(2, lines.size())));
            }
            return specs;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
