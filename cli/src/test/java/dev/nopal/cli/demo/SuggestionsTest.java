package dev.nopal.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class SuggestionsTest {
    @TempDir Path clone;

    @Test
    void namesTheScriptOfTheClone() throws IOException {
        Path script = Files.createFile(clone.resolve("nopal"));
        Path jar = clone.resolve("cli/target/nopal.jar");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        assertThat(Suggestions.command(jar, clone)).isEqualTo("./nopal");
        assertThat(Suggestions.command(jar, Path.of("/"))).isEqualTo(script.toString());
    }

    @Test
    void namesTheJarWhereThereIsNoScript() {
        assertThat(Suggestions.command(Path.of("/opt/my apps/nopal.jar"), Path.of("/")))
                .isEqualTo("java -jar '/opt/my apps/nopal.jar'");
    }
}
