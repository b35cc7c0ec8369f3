package dev.nopal.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code com.shop.Main}, which was not prepared for tracing, with its own class path. */
final class PlainProgram {
    private static final String MAIN = "com.shop.Main";

    private PlainProgram() {}

    static Shop open() throws IOException {
        Shop program = Shop.start(command());
        if (!program.line().equals("ready")) {
            throw new IOException(program.errors());
        }
        return program;
    }

    /** Returns the words that start it. */
    static List<String> command(String... arguments) throws IOException {
        return Shop.java(
                List.of("-XX:+EnableDynamicAgentLoading"), classes().toString(), MAIN, arguments);
    }

    /** Creates a folder with nothing but the program. */
    private static Path classes() throws IOException {
        Path all = Path.of("target", "test-classes");
        Path own = Path.of("target", "plain-program");
        Path folder = own.resolve("com/shop");
        Files.createDirectories(folder);
        try (var files = Files.list(all.resolve("com/shop"))) {
            for (Path file : files.toList()) {
                Path copy = folder.resolve(file.getFileName());
                if (Files.notExists(copy) || Files.size(copy) != Files.size(file)) {
                    Files.copy(file, copy, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return own.toAbsolutePath();
    }

    /** Returns the line of a source that has a mark. */
    static int line(String file, String mark) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/java/com/shop", file));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(mark)) {
                return i + 1;
            }
        }
        throw new IOException(mark + " is not in " + file);
    }
}
