package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Runs the command itself on each JDK, on a program that runs on the JDK of the tests. */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("dev.nopal.testing.Jdks#all")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
class CommandOnEveryJdkTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final String STONE = "dev.nopal.system.targets.Stone";
    private static final int AOT_CACHES_SINCE = 25;
    private static final String TRACE = "-trace.";

    @Parameter private Jdk jdk;
    private MillJvm mill;

    @BeforeParameterizedClassInvocation
    void start() {
        mill = MillJvm.start(Jdk.ofTheTests());
    }

    @AfterParameterizedClassInvocation
    void stop() {
        mill.close();
    }

    @Test
    void theJarRunsAlone() {
        assertThat(nopal("--version").out()).contains("JDK " + jdk.feature());
        assertThat(nopal("ps").out()).containsPattern("(?m)^" + mill.pid() + " .*Mill");
        assertThat(nopal("list", "-p", mill.pid()).exit()).isZero();
        assertThat(nopal("doctor", "-p", mill.pid()).out())
                .contains("process " + mill.pid(), "it runs on JDK");
        assertThat(nopal("recipes").out()).contains("latency");
    }

    @Test
    void aScriptRunsInAJvmOfAnotherVersion() {
        Command.Result result =
                nopal(
                        "trace",
                        "-q",
                        "-p",
                        mill.pid(),
                        "-e",
                        "BEGIN { printf(\"%s\\n\", \"begun\"); @n = count(); @h[1] = hist(7);"
                                + " exit(); }");
        assertThat(result.requireSuccess().out()).contains("begun\n", "@n: 1", "@h[1]:");
        assertThat(result.err()).isEmpty();
        assertThat(nopal("list", "method:" + STONE + ":grind", "-p", mill.pid()).lines())
                .contains("method:" + STONE + ":grind");
    }

    @Test
    void aCommandIsTracedFromItsStart() {
        String java = String.join(" ", jdk.java(), "-XX:+UseSerialGC", "-version");
        Command.Result result =
                nopal("trace", "-q", "-c", java, "-e", "BEGIN { printf(\"begun\\n\"); exit(3); }");
        assertThat(result.all()).contains("begun");
        assertThat(result.exit()).isEqualTo(3);
    }

    /** From a cache that it makes at the first start: an AOT cache or a CDS archive. */
    @Test
    void theScriptStartsItFromACache() throws IOException {
        for (int i = 0; i < 2; i++) {
            Command.Result result = script("--version").requireSuccess();
            assertThat(result.out()).contains("JDK " + jdk.feature());
            assertThat(result.err()).isEmpty();
        }
        Path cache = newestCache(name -> !name.contains(TRACE));
        assertThat(sharedClasses(cache, "--version"))
                .as("classes of Nopal from %s", cache)
                .isGreaterThan(20);
    }

    /** It has its own, because the prompt waits for it most often. */
    @Test
    void theScriptStartsATraceFromItsOwnCache() throws IOException {
        String[] words = {"trace", "-p", Long.toString(ProcessHandle.current().pid()), "-e", "no"};
        for (int i = 0; i < 2; i++) {
            assertThat(script(words).exit()).isEqualTo(1);
        }
        Path cache = newestCache(name -> name.contains(TRACE));
        assertThat(sharedClasses(cache, words))
                .as("classes of Nopal from %s", cache)
                .isGreaterThan(200);
    }

    private Command.Result script(String... words) {
        List<String> command = new ArrayList<>(List.of(ROOT.resolve("nopal").toString()));
        command.addAll(List.of(words));
        return Command.of(command)
                .environment(Map.of("NOPAL_JAVA_HOME", jdk.home().toString()))
                .within(Duration.ofSeconds(120))
                .run();
    }

    private Path newestCache(Predicate<String> isMeant) throws IOException {
        String suffix = jdk.feature() >= AOT_CACHES_SINCE ? ".aot" : ".jsa";
        String prefix = "nopal" + jdk.home().toString().replace('/', '-') + "-";
        try (Stream<Path> files = Files.list(ROOT.resolve("cli/target"))) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .filter(file -> file.toString().endsWith(suffix))
                    .filter(file -> isMeant.test(file.getFileName().toString()))
                    .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
                    .orElseThrow();
        }
    }

    private long sharedClasses(Path cache, String... words) throws IOException {
        Path log = Files.createTempFile("nopal-test", ".log");
        String option = jdk.feature() >= AOT_CACHES_SINCE ? "AOTCache" : "SharedArchiveFile";
        List<String> command =
                new ArrayList<>(
                        List.of(
                                jdk.java(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-XX:" + option + "=" + cache,
                                "-Xlog:class+load:file=" + log,
                                "-jar",
                                Nopal.jar().toString()));
        command.addAll(List.of(words));
        Command.Result unused = Command.of(command).run();
        try (var lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("dev.nopal."))
                    .filter(line -> line.contains("shared objects file"))
                    .count();
        } finally {
            Files.delete(log);
        }
    }

    private Command.Result nopal(String... words) {
        List<String> all = new ArrayList<>(List.of(jdk.java(), "-jar", Nopal.jar().toString()));
        all.addAll(Arrays.asList(words));
        return Command.of(all).within(Duration.ofSeconds(60)).run();
    }
}
