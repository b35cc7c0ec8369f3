package dev.nopal.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Weaves whole libraries, all of {@code java.base}, and javac, each in a JVM of its own. */
class WovenProgramsTest {
    private static final int DEADLINE_MINUTES = 10;

    /** Cycles of weaving in a build; the promise is checked with 1000. */
    private static final int CHURN = Integer.getInteger("nopal.churn", 1_000);

    @TempDir Path folder;

    private String run(Class<?> program, List<String> options, String... arguments)
            throws Exception {
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-javaagent:" + TestAgent.jar());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        try {
            assertThat(process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }

    private static double number(String text, String name) {
        Matcher matcher = Pattern.compile("\\b" + name + " (-?[0-9.]+)").matcher(text);
        assertThat(matcher.find()).as(name + " in " + text).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    @Test
    void everyMethodOfThreeLibrariesIsWovenVerifiedAndRestored() throws Exception {
        String[] jars =
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(path -> path.matches(".*/(spring-|netty-|guava-)[^/]*\\.jar"))
                        .toArray(String[]::new);

        String text = run(LibrariesCheck.class, List.of(), jars);

        assertThat(text).doesNotContain("REFUSED");
        assertThat(number(text, "methods")).isGreaterThan(40_000);
        assertThat(number(text, "woven")).isGreaterThan(0.99 * number(text, "methods"));
        assertThat(number(text, "loaded")).isGreaterThan(0.9 * number(text, "classes"));
        assertThat(number(text, "restored")).isEqualTo(number(text, "loaded"));
    }

    @Test
    void everyMethodOfTheBaseModuleIsWovenVerifiedAndRestored() throws Exception {
        String text =
                run(
                        BaseCheck.class,
                        List.of(
                                "-XX:+UnlockDiagnosticVMOptions",
                                "-XX:+BytecodeVerificationLocal"));

        assertThat(number(text, "methods")).isGreaterThan(50_000);
        assertThat(number(text, "woven")).isGreaterThan(0.99 * number(text, "methods"));
        assertThat(text).contains("same true hooked true");
        assertThat(number(text, "restored")).isEqualTo(number(text, "judged"));
        assertThat(text).doesNotContain("same false");
    }

    @Test
    void wovenCompilerMakesTheSameBytes() throws Exception {
        Path root = Path.of("..").toRealPath();

        String text =
                run(
                        CompilerCheck.class,
                        List.of(),
                        folder.toString(),
                        root.resolve("core/src/main/java").toString(),
                        root.resolve("script/src/main/java").toString(),
                        root.resolve("agent/src/main/java").toString());

        assertThat(text).doesNotContain("FAILED");
        assertThat(number(text, "methods")).isGreaterThan(8_000);
        assertThat(number(text, "plain")).isGreaterThan(200);
        assertThat(number(text, "same")).isEqualTo(number(text, "plain"));
        assertThat(number(text, "woven")).isEqualTo(number(text, "plain"));
        assertThat(text).contains("calls true");
    }

    @Test
    void weavingAgainAndAgainLeavesNothingBehind() throws Exception {
        String text =
                run(
                        ChurnCheck.class,
                        List.of("-XX:MetaspaceReclaimPolicy=aggressive"),
                        String.valueOf(CHURN));

        assertThat(text).contains("wrong 0 hooked true").doesNotContain("overflow");
        assertThat(number(text, "metaspace")).isLessThan(2 << 20);
        assertThat(number(text, "classes")).isLessThan(50);
        assertThat(number(text, "descriptors")).isLessThan(3);
        assertThat(number(text, "threads")).isLessThan(3);
        assertThat(number(text, "speed")).isGreaterThan(0.5);
    }
}
