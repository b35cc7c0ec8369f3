package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.ContainerJvm;
import dev.nopal.system.containers.ContainerSetup;
import dev.nopal.system.containers.JavaRuntime;
import dev.nopal.system.containers.Podman;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Where the same jar is installed, it runs, and nothing is sent; another one is not used. */
@Timeout(300)
class InstalledJarTest {
    private static final String INSTALLED = "/usr/share/nopal/nopal.jar";

    /** The script, the request and what the session needs; the jar has megabytes. */
    private static final int WITHOUT_JAR = 64 << 10;

    @TempDir private Path temporary;

    @BeforeAll
    static void require() {
        Podman.require();
    }

    @Test
    void sameJarIsNotSent() throws IOException {
        assertThat(sent(Nopal.jar())).isBetween(1L, (long) WITHOUT_JAR);
    }

    @Test
    void otherJarIsNotUsed() throws IOException {
        Path other = temporary.resolve("other.jar");
        Files.write(other, new byte[1000]);
        assertThat(sent(other)).isGreaterThan(1 << 20);
    }

    /** Traces where a jar is installed; returns how many bytes were sent there. */
    private long sent(Path jar) throws IOException {
        Path copy = temporary.resolve("sent");
        try (ContainerJvm mill =
                ContainerSetup.withShell()
                        .java(JavaRuntime.jre())
                        .options("--volume", jar + ":" + INSTALLED + ":ro")
                        .startMill("-XX:+EnableDynamicAgentLoading", "-Xmx64m")) {
            List<String> via = new ArrayList<>();
            via.addAll(List.of("sh", "-c", "file=$1; shift; tee \"$file\" | \"$@\"", "sh"));
            via.add(copy.toString());
            via.addAll(mill.container().exec());
            List<String> words =
                    FarPlace.nopal(
                            "trace",
                            "--via",
                            via.stream()
                                    .map(word -> "'" + word + "'")
                                    .collect(Collectors.joining(" ")));
            words.addAll(List.of("-e", FarMill.SCRIPT));
            try (TraceProcess trace = TraceProcess.launch(words)) {
                trace.awaitAttached();
                assertThat(mill.ask("grind", "700")).isEqualTo("494900");
                assertThat(mill.ask("named", "300")).isEqualTo("300");
                assertThat(mill.ask("crush", "1")).isEqualTo("1");
                assertThat(trace.end(0).lines()).contains("@ground: 700", "@named: 300");
            }
            assertThat(mill.ask("named", "10")).as("events after it").isEqualTo("0");
            return Files.size(copy);
        }
    }
}
