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
            Command.Result result =
                    Command.of(ROOT.resolve("nopal").toString(), "--version")
                            .environment(Map.of("NOPAL_JAVA_HOME", jdk.home().toString()))
                            .within(Duration.ofSeconds(120))
                            .run()
                            .requireSuccess();
            assertThat(result.out()).contains("JDK " + jdk.feature());
            assertThat(result.err()).isEmpty();
        }
        String suffix = jdk.feature() >= AOT_CACHES_SINCE ? ".aot" : ".jsa";
        String prefix = "nopal" + jdk.home().toString().replace('/', '-') + "-";
        Path cache = newest(ROOT.resolve("cli/target"), prefix, suffix);
        assertThat(sharedClasses(cache)).as("classes of Nopal from %s", cache).isGreaterThan(20);
    }

    private static Path newest(Path folder, String prefix, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .filter(file -> file.toString().endsWith(suffix))
                    .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
                    .orElseThrow();
        }
    }

    private long sharedClasses(Path cache) throws IOException {
        Path log = Files.createTempFile("nopal-test", ".log");
        String option = jdk.feature() >= AOT_CACHES_SINCE ? "AOTCache" : "SharedArchiveFile";
        Command.of(
                        jdk.java(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:" + option + "=" + cache,
                        "-Xlog:class+load:file=" + log,
                        "-jar",
                        Nopal.jar().toString(),
                        "--version")
                .run()
                .requireSuccess();
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
