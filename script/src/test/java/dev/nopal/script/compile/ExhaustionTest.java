package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A StackOverflowError or OutOfMemoryError inside a fire blocks nothing and loses nothing silently.
 */
@Tag("slow")
final class ExhaustionTest {
    @Test
    void overflowInThisJvm() throws Exception {
        assertThat(Exhaustion.stack(50)).isEmpty();
        assertThat(Exhaustion.speculation(50)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void overflowInEveryMode(String option) throws Exception {
        assertThat(run(List.of(option), "stack", "50")).isEqualTo("good");
        assertThat(run(List.of(option), "speculation", "50")).isEqualTo("good");
    }

    @Test
    void fullHeap() throws Exception {
        assertThat(run(List.of("-Xmx32m", "-XX:+UseSerialGC"), "heap")).isEqualTo("good");
    }

    private static String run(List<String> options, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(Exhaustion.class.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output.strip();
    }
}
