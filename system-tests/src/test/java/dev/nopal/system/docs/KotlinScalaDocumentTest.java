package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.CompilerProcess;
import dev.nopal.system.harness.FencedBlocks;
import dev.nopal.system.harness.FencedBlocks.Block;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compiles the programs of docs/kotlin-scala.md with the real compilers, runs them, and runs the
 * commands of the document on them.
 */
class KotlinScalaDocumentTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final Duration LONG = Duration.ofMinutes(3);

    private static final String CORE = TargetJvm.location(Tracepoint.class);

    @TempDir private Path classes;

    @Test
    void kotlinIsTracedAsTheDocumentShows() throws Exception {
        String libraries = CORE + ":" + CompilerProcess.kotlinLibrary();
        CompilerProcess.kotlin(
                "-java-parameters",
                "-no-stdlib",
                "-no-reflect",
                "-Werror",
                "-cp",
                libraries,
                "-d",
                classes.toString(),
                ROOT.resolve("examples/kotlin/Bakery.kt").toString());
        run("## Kotlin", libraries, "BakeryKt");
    }

    @Test
    void scalaIsTracedAsTheDocumentShows() throws Exception {
        String libraries = CORE + ":" + CompilerProcess.scalaLibraries();
        CompilerProcess.scala(
                "-Werror",
                "-classpath",
                libraries,
                "-d",
                classes.toString(),
                ROOT.resolve("examples/scala/Harbour.scala").toString());
        run("## Scala", libraries, "Harbour");
    }

    private void run(String section, String libraries, String main) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(TargetJvm.java(), "-cp", libraries + ":" + classes, main));
        try (Subprocess program = Subprocess.start(new ProcessBuilder(command))) {
            program.awaitOut("a program that stays", line -> line.startsWith("The "));
            String output = "";
            int compared = 0;
            for (Block block : FencedBlocks.of(section(section))) {
                if (block.language().equals("sh")) {
                    output =
                            Command.of("sh", "-ec", block.text())
                                    .in(ROOT)
                                    .within(LONG)
                                    .run()
                                    .requireSuccess()
                                    .all();
                } else if (block.language().equals("text")) {
                    assertThat(OutputPattern.missing(block.text(), output))
                            .as("missing from\n%s", output)
                            .isEmpty();
                    compared++;
                }
            }
            assertThat(compared).isPositive();
        }
    }

    private static String section(String heading) throws IOException {
        String text = Files.readString(ROOT.resolve("docs/kotlin-scala.md"));
        int start = text.indexOf(heading + "\n");
        assertThat(start).as(heading).isPositive();
        int end = text.indexOf("\n## ", start);
        return text.substring(start, end < 0 ? text.length() : end);
    }

    /** The document names the versions that are on this class path. */
    @Test
    void documentNamesTheCompilers() throws Exception {
        String text = Files.readString(ROOT.resolve("docs/kotlin-scala.md")).replace('\n', ' ');
        assertThat(
                        Stream.of(
                                version(
                                        CompilerProcess.kotlinLibrary(),
                                        "kotlin-stdlib-",
                                        "Kotlin "),
                                version(
                                        CompilerProcess.scalaLibraries(),
                                        "scala-library-",
                                        "Scala ")))
                .allMatch(text::contains);
    }

    private static String version(String path, String prefix, String language) {
        String name = Path.of(path.replaceFirst(".*:", "")).getFileName().toString();
        return language + name.replace(prefix, "").replace(".jar", "");
    }
}
