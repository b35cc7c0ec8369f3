package dev.nopal.system.docs;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.FencedBlocks;
import dev.nopal.system.harness.FencedBlocks.Block;
import dev.nopal.system.harness.Subprocess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A document whose commands are run from the root of the repository, and what they print compared
 * with the block below. A block marked {@value #BACKGROUND} runs in parallel with all that follow.
 */
final class ExecutedDocument {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final String BACKGROUND = "<!-- in a terminal of its own -->";
    private static final Duration BUILD_TIME = Duration.ofMinutes(3);

    private final Path document;
    private final String greeting;
    private final Map<String, String> environment;
    private final List<String> problems = new ArrayList<>();
    private int commands;

    /**
     * @param greeting how the line begins that the program beside says when it is ready
     */
    ExecutedDocument(String document, String greeting, Path temporary) {
        this(document, greeting, Map.of("TMPDIR", temporary.toString()));
    }

    ExecutedDocument(String document, String greeting, Map<String, String> environment) {
        this.document = ROOT.resolve(document);
        this.greeting = greeting;
        this.environment = environment;
    }

    /** Runs it and returns what differs from the document. */
    List<String> problems() throws IOException {
        String text = Files.readString(document);
        List<String> lines = text.lines().toList();
        String output = "";
        Subprocess background = null;
        try {
            for (Block block : FencedBlocks.of(text)) {
                String above = block.line() > 1 ? lines.get(block.line() - 2) : "";
                if (above.equals(BACKGROUND)) {
                    background = start(block);
                } else if (block.language().equals("sh")) {
                    output = run(block);
                    commands++;
                } else if (block.language().equals("text")) {
                    for (String line :
                            above.equals(OutputPattern.EXACT)
                                    ? OutputPattern.missingExactly(block.text(), output)
                                    : OutputPattern.missing(block.text(), output)) {
                        problems.add(block.line() + ": no line like " + line + " in\n" + output);
                    }
                }
            }
        } finally {
            if (background != null) {
                background.close();
            }
        }
        return problems;
    }

    /** Returns how many blocks of commands were run. */
    int commands() {
        return commands;
    }

    private Subprocess start(Block block) {
        ProcessBuilder builder = new ProcessBuilder(shell("exec " + block.text()));
        builder.directory(ROOT.toFile());
        builder.environment().putAll(environment);
        Subprocess process = Subprocess.start(builder);
        process.awaitOut("a program that stays", line -> line.startsWith(greeting), BUILD_TIME);
        return process;
    }

    private String run(Block block) {
        Command.Result result =
                Command.of(shell(block.text()))
                        .in(ROOT)
                        .environment(environment)
                        .within(BUILD_TIME)
                        .run();
        if (result.exit() != 0) {
            problems.add(block.line() + ": exit " + result.exit() + " of\n" + block.text());
        }
        return result.all();
    }

    private static List<String> shell(String text) {
        return new ArrayList<>(List.of("sh", "-c", text));
    }
}
