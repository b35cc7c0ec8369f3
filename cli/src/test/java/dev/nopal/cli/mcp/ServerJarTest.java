package dev.nopal.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nopal.cli.failure.Failure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class ServerJarTest {
    @TempDir private Path folder;

    @Test
    void isBesideTheCommandOrWhereTheBuildPutsIt() throws IOException {
        Path command = folder.resolve("cli/target/nopal.jar");
        Path built = folder.resolve("mcp/target/nopal-mcp.jar");
        Files.createDirectories(command.getParent());
        Files.createDirectories(built.getParent());
        Files.createFile(built);
        assertThat(ServerJar.find(command)).isEqualTo(built);
        Path beside = Files.createFile(folder.resolve("cli/target/nopal-mcp.jar"));
        assertThat(ServerJar.find(command)).isEqualTo(beside);
    }

    @Test
    void saysHowToGetIt() {
        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> ServerJar.find(folder.resolve("nopal.jar")))
                .withMessageStartingWith(
                        "nopal mcp needs "
                                + folder.resolve("nopal-mcp.jar")
                                + ", which is missing;")
                .withMessageContaining("dev.nopal:nopal-mcp");
    }
}
