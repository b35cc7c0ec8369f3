package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.targets.Trial;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Keeps the library small and quiet: no thread, no output, no dependency. */
class FootprintTest {
    private static final long MAX_JAR_BYTES = 250_000;
    private static final long MAX_AGENT_BYTES = 4_000_000;
    private static final long MAX_COMMAND_BYTES = 10_000_000;

    @Test
    void isSmallAndBringsNothingElse() throws IOException {
        Path jar = Path.of(Launch.coreJar());
        Require.that(Files.isRegularFile(jar), "core is not packaged");
        assertThat(Files.size(jar)).isLessThan(MAX_JAR_BYTES);
        try (JarFile file = new JarFile(jar.toFile())) {
            assertThat(file.stream().map(entry -> entry.getName()))
                    .filteredOn(name -> name.endsWith(".class"))
                    .hasSizeGreaterThan(50)
                    .allMatch(
                            name ->
                                    name.startsWith("dev/nopal/")
                                            || name.equals("module-info.class"));
        }
    }

    /** docs/internals.md has their sizes. */
    @Test
    void agentAndCommandAreNotMuchLarger() throws IOException {
        Path agent =
                Path.of(System.getProperty("nopal.root"), "agent/target/bundle/nopal-agent.jar");
        assertThat(Files.size(agent)).isBetween(MAX_JAR_BYTES, MAX_AGENT_BYTES);
        assertThat(Files.size(Nopal.jar())).isBetween(Files.size(agent), MAX_COMMAND_BYTES);
    }

    @Test
    void startsNoThreadAndPrintsNothing() throws IOException {
        try (RunningJvm jvm = Launch.of(Trial.class).start()) {
            jvm.ask("census");
            List<String> before = threads(jvm.pid());
            assertThat(jvm.ask("declare")).isNotEmpty();
            jvm.ask("late", "200", "p");
            jvm.ask("cycle", "10");
            jvm.ask("fire", "1000");
            jvm.ask("status", "all");
            // Compilers and collectors come and go with the work; everything else is ours.
            assertThat(threads(jvm.pid()))
                    .filteredOn(name -> !name.matches("C[12] CompilerThre|G1 .*|GC Thread.*"))
                    .isSubsetOf(before);
            assertThat(jvm.exit(0)).isZero();
            assertThat(jvm.chatter()).isEmpty();
        }
    }

    private static List<String> threads(long pid) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return tasks.map(FootprintTest::name).sorted().toList();
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm")).strip();
        } catch (IOException e) {
            return ""; // ended meanwhile
        }
    }
}
