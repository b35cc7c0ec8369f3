package dev.nopal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.script.Diagnostic;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts programs that load the agent into themselves. */
@Timeout(120)
@Tag("slow")
final class OwnAgentTest {
    private static final String NAME = OwnAgentProgram.class.getName();

    @TempDir private Path folder;

    private String run(List<String> options, String... arguments) throws Exception {
        return run(options, System.getProperty("java.class.path"), NAME, arguments);
    }

    private String run(List<String> options, String classPath, String main, String... arguments)
            throws Exception {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("-cp", classPath, main));
        all.addAll(List.of(arguments));
        return java(all);
    }

    private String java(List<String> arguments) throws Exception {
        Path output = Files.createTempFile(folder, "out", ".txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Djava.io.tmpdir=" + folder);
        command.addAll(arguments);
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("has ended").isTrue();
        return Files.readString(output);
    }

    private List<Path> jars() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    @Test
    void recordsWithoutAttachAndWithoutAWord() throws Exception {
        assertThat(run(List.of("-XX:-EnableDynamicAgentLoading", "-XX:+DisableAttachMechanism")))
                .isEqualTo(recorded());
        assertThat(jars()).as("left behind").isEmpty();
    }

    /** Returns what the program prints where everything works. */
    private static String recorded() {
        return """
        load Optional.empty Optional.empty
        problems [] skipped [] lost 0
        abab
        true ccc
        false ddd
        own:before[arg0, arg1][7, seven]
        own:later[arg0, arg1][2.5, true]
        > %1$s[ab, 2]
        < 42 abab null
        > %1$s[ab, -1]
        < 42 null java.lang.IllegalArgumentException: count=-1
        caught count=-1
        problems [3 methods match, more than 1: narrow the pattern or raise the limit]
        """
                .formatted("method:" + NAME + ":join[text, count]");
    }

    @Test
    void saysWhyAJvmWithoutTheModuleCannot() throws Exception {
        assertThat(run(List.of("--limit-modules=java.base,jdk.unsupported")))
                .contains(
                        "load Optional[this JVM has no module java.instrument; add --add-modules"
                                + " java.instrument]")
                .contains("own:before[arg0, arg1][7, seven]")
                .contains("problems [this JVM has no module java.instrument; add")
                .doesNotContain("join[");
    }

    @Test
    void saysWhyAJdkThatClosesTheWayCannot() throws Exception {
        assertThat(run(List.of("--limit-modules=java.instrument")))
                .contains(
                        "load Optional[this JVM does not let a program load an agent into itself:"
                                + " java.lang.ClassNotFoundException: sun.reflect.ReflectionFactory]");
    }

    @Test
    void worksWhereTheSystemClassLoaderDoesNotFindIt() throws Exception {
        assertThat(
                        run(
                                List.of(),
                                place(OwnAgentLoaderProgram.class),
                                OwnAgentLoaderProgram.class.getName(),
                                System.getProperty("java.class.path").split(":")))
                .isEqualTo("load Optional.empty\nlisten Optional.empty\n");
    }

    /**
     * The program is patched into the module, as tests of modules are; {@code nopal-junit} requires
     * the two modules.
     */
    @Test
    void recordsOnTheModulePath() throws Exception {
        String modules =
                Stream.of(OwnAgent.class, Tracepoint.class, Diagnostic.class)
                        .map(OwnAgentTest::place)
                        .distinct()
                        .collect(Collectors.joining(":"));
        assertThat(
                        java(
                                List.of(
                                        "--enable-native-access=dev.nopal.core",
                                        "--add-modules=java.instrument,jdk.unsupported",
                                        "--module-path",
                                        modules,
                                        "--patch-module",
                                        "dev.nopal.agent=" + place(OwnAgentProgram.class),
                                        "-m",
                                        "dev.nopal.agent/" + NAME)))
                .isEqualTo(recorded());
        assertThat(jars()).as("left behind").isEmpty();
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void listensIfAsked() throws Exception {
        assertThat(run(List.of(), "listen")).isEqualTo("listen Optional.empty\n");
    }
}
