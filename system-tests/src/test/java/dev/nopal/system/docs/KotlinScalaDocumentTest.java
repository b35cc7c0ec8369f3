package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.system.harness.Command;
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

    @TempDir private Path classes;

    @Test
    void kotlinIsTracedAsTheDocumentShows() throws Exception {
        String libraries = path("kotlin.Unit");
        compile(
                "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
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
        String libraries = path("scala.Option", "scala.CanEqual");
        compile(
                "dotty.tools.dotc.Main",
                "-Werror",
                "-classpath",
                libraries,
                "-d",
                classes.toString(),
                ROOT.resolve("examples/scala/Harbour.scala").toString());
        run("## Scala", libraries, "Harbour");
    }

    /** Returns the class path of core and of the libraries that these classes are in. */
    private static String path(String... names) throws ClassNotFoundException {
        List<String> path = new ArrayList<>(List.of(TargetJvm.location(Tracepoint.class)));
        for (String name : names) {
            path.add(
                    TargetJvm.location(
                            Class.forName(name, false, ClassLoader.getSystemClassLoader())));
        }
        return String.join(":", path);
    }

    private static void compile(String compiler, String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                TargetJvm.java(),
                                "-XX:TieredStopAtLevel=1",
                                // The compilers of other people use what newer JDKs warn of.
                                "--sun-misc-unsafe-memory-access=allow",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                compiler));
        command.addAll(List.of(arguments));
        Command.of(command).within(LONG).run().requireSuccess();
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
                                jar("kotlin.Unit", "kotlin-stdlib-", "Kotlin "),
                                jar("scala.CanEqual", "scala-library-", "Scala ")))
                .allMatch(text::contains);
    }

    private static String jar(String type, String prefix, String language) throws Exception {
        String name = Path.of(path(type).replaceFirst(".*:", "")).getFileName().toString();
        return language + name.replace(prefix, "").replace(".jar", "");
    }
}
