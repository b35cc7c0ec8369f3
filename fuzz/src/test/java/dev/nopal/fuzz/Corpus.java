package dev.nopal.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The inputs that are kept: a few for each path through the code, and all that ever failed. */
final class Corpus {
    private Corpus() {}

    static List<Path> of(FuzzTarget target) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("corpus", target.folder()))) {
            return files.sorted().toList();
        }
    }
}
