package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.FencedBlocks;
import dev.nopal.system.harness.FencedBlocks.Block;
import dev.nopal.system.harness.Subprocess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs every command of docs/language.md from the root of the repository and compares what it
 * prints with the block below. A block marked {@value #BACKGROUND} runs beside all that follow.
 */
class LanguageDocumentTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final Path DOCUMENT = ROOT.resolve("docs/language.md");
    private static final String BACKGROUND = "<!-- in a terminal of its own -->";
    private static final Duration BUILD_TIME = Duration.ofMinutes(3);
    private static final int MIN_COMMANDS = 15;

    @TempDir private Path temporary;

    @Test
    void languageDocumentWorksWordForWord() throws IOException {
        String text = Files.readString(DOCUMENT);
        List<String> lines = text.lines().toList();
        List<String> problems = new ArrayList<>();
        int commands = 0;
        String output = "";
        Subprocess background = null;
        try {
            for (Block block : FencedBlocks.of(text)) {
                String above = block.line() > 1 ? lines.get(block.line() - 2) : "";
                boolean isBackground = above.equals(BACKGROUND);
                if (isBackground) {
                    background = start(block);
                } else if (block.language().equals("sh")) {
                    output = run(block, problems);
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
        assertThat(problems).isEmpty();
        assertThat(commands).isGreaterThanOrEqualTo(MIN_COMMANDS);
    }

    private Subprocess start(Block block) {
        ProcessBuilder builder = new ProcessBuilder(shell("exec " + block.text()));
        builder.directory(ROOT.toFile());
        builder.environment().put("TMPDIR", temporary.toString());
        Subprocess process = Subprocess.start(builder);
        process.awaitOut("a shop that stays open", line -> line.startsWith("The shop stays open"));
        return process;
    }

    private String run(Block block, List<String> problems) {
        Command.Result result =
                Command.of(shell(block.text()))
                        .in(ROOT)
                        .environment(Map.of("TMPDIR", temporary.toString()))
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
