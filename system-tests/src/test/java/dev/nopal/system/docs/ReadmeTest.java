package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.FencedBlocks;
import dev.nopal.system.harness.FencedBlocks.Block;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Does what the README says, in its order and word for word, in a fresh copy of the tree: saves its
 * Java programs, runs its shell blocks and compares what they print with the block below.
 */
@ResourceLock(OneAtATime.SHOP)
class ReadmeTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final Duration BUILD_TIME = Duration.ofMinutes(3);
    private static final Set<String> NOT_CLONED = Set.of(".git", "target");
    private static final Pattern NAME_IN_COMMENT = Pattern.compile("^// (\\w+\\.java)\\R");
    private static final Pattern NAME_OF_CLASS = Pattern.compile("(?m)^public .*class (\\w+)");

    @Test
    void readmeWorksWordForWord(@TempDir Path clone) throws IOException {
        Bpftrace.require();
        Require.commands("mvn");
        Require.that(Files.exists(ROOT.resolve("README.md")), "there is no README.md");
        copy(clone);
        int programs = 0;
        int comparisons = 0;
        String output = "";
        String readme = Files.readString(ROOT.resolve("README.md"));
        List<String> lines = readme.lines().toList();
        for (Block block : FencedBlocks.of(readme)) {
            String above = block.line() > 1 ? lines.get(block.line() - 2) : "";
            switch (block.language()) {
                case "java" -> programs += save(block, clone) ? 1 : 0;
                case "sh" -> output = run(block, clone);
                case "text", "" -> {
                    compare(block, above.equals(OutputPattern.EXACT), output);
                    comparisons++;
                }
                default -> throw new AssertionError("what is to be done with " + block + "?");
            }
        }
        assertThat(programs).as("programs").isPositive();
        assertThat(comparisons).as("outputs").isPositive();
    }

    private static void copy(Path clone) throws IOException {
        Files.walkFileTree(
                ROOT,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) throws IOException {
                        if (NOT_CLONED.contains(folder.getFileName().toString())) {
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        Files.createDirectories(clone.resolve(ROOT.relativize(folder)));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        if (!NOT_CLONED.contains(file.getFileName().toString())) {
                            Files.copy(file, clone.resolve(ROOT.relativize(file)));
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    /** Saves a program under the name that it gives itself; a fragment has no main method. */
    private static boolean save(Block block, Path clone) throws IOException {
        if (!block.text().contains("void main(")) {
            return false;
        }
        Matcher comment = NAME_IN_COMMENT.matcher(block.text());
        Matcher type = NAME_OF_CLASS.matcher(block.text());
        assertThat(comment.find() || type.find()).as("name of the program in %s", block).isTrue();
        String name = comment.hasMatch() ? comment.group(1) : type.group(1) + ".java";
        Files.writeString(clone.resolve(name), block.text());
        return true;
    }

    private static String run(Block block, Path clone) {
        Command.Result result =
                Command.of("sh", "-c", block.text()).in(clone).within(BUILD_TIME).run();
        assertThat(result.exit()).as("exit of %s\n%s", block, result.all()).isZero();
        return result.all();
    }

    /** bpftrace's banner differs by version. */
    private static void compare(Block block, boolean isExact, String output) {
        String expected =
                block.text().replaceAll("(?m)^Attaching \\d+ probes\\.\\.\\.$", "Attach…");
        assertThat(
                        isExact
                                ? OutputPattern.missingExactly(block.text(), output)
                                : OutputPattern.missing(expected, output))
                .as("missing from\n%s", output)
                .isEmpty();
    }
}
