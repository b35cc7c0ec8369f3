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
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

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
        Loaded loaded = new Loaded();
        for (int i = 0; i < 2; i++) {
            Command.Result result = loaded.by("--version").requireSuccess();
            assertThat(result.out()).contains("JDK " + jdk.feature());
        }
        assertThat(loaded.fromCache()).as(loaded.text).hasSizeGreaterThan(20);
    }

    /** It has its own, because the prompt waits for it most often. */
    @Test
    void theScriptStartsATraceFromItsOwnCache() throws IOException {
        Loaded loaded = new Loaded();
        for (int i = 0; i < 2; i++) {
            loaded.by("trace", "-p", mill.pid(), "-e", "BEGIN { exit(); }").requireSuccess();
        }
        assertThat(loaded.fromCache()).as(loaded.text).hasSizeGreaterThan(200);
        if (jdk.feature() >= AOT_CACHES_SINCE) {
            assertThat(loaded.fromJar()).as("reading the jar takes milliseconds").isEmpty();
        }
    }

    /** What the last run of the script loaded. */
    private final class Loaded {
        private String text = "";

        Command.Result by(String... words) throws IOException {
            List<String> command = new ArrayList<>(List.of(ROOT.resolve("nopal").toString()));
            command.addAll(List.of(words));
            Path log = Files.createTempFile("nopal-test", ".log");
            try {
                Command.Result result =
                        Command.of(command)
                                .environment(
                                        Map.of(
                                                "NOPAL_JAVA_HOME",
                                                jdk.home().toString(),
                                                "JDK_JAVA_OPTIONS",
                                                "-Xlog:class+load:file=" + log))
                                .within(Duration.ofSeconds(120))
                                .run();
                text = Files.readString(log);
                return result;
            } finally {
                Files.delete(log);
            }
        }

        List<String> fromCache() {
            return text.lines()
                    .filter(line -> line.contains("dev.nopal."))
                    .filter(line -> line.contains("shared objects file"))
                    .toList();
        }

        List<String> fromJar() {
            return text.lines().filter(line -> line.contains("source: file:")).toList();
        }
    }

    /** It does not read the manifest where all classes are in the cache. */
    @Test
    void theScriptGivesJavaTheOptionsOfTheManifest() throws IOException {
        String script = Files.readString(ROOT.resolve("etc/start-command"));
        try (JarFile jar = new JarFile(Nopal.jar().toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            List<String> options = new ArrayList<>();
            options.add("--enable-native-access=" + manifest.getValue("Enable-Native-Access"));
            for (String opened : manifest.getValue("Add-Opens").split(" ")) {
                options.add("--add-opens=" + opened + "=ALL-UNNAMED");
            }
            assertThat(
                            Pattern.compile("--(add|enable)-[^ \"]+")
                                    .matcher(script)
                                    .results()
                                    .map(MatchResult::group))
                    .isEqualTo(options);
            assertThat(script)
                    .contains("main=" + manifest.getValue(Attributes.Name.MAIN_CLASS) + "\n");
        }
    }

    private Command.Result nopal(String... words) {
        List<String> all = new ArrayList<>(List.of(jdk.java(), "-jar", Nopal.jar().toString()));
        all.addAll(Arrays.asList(words));
        return Command.of(all).within(Duration.ofSeconds(60)).run();
    }
}
