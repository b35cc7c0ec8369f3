package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.Container;
import dev.nopal.system.containers.ContainerSetup;
import dev.nopal.system.containers.JavaRuntime;
import dev.nopal.system.containers.Podman;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.OneAtATime;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Runs docs/containers.md, on a shop in a container and with an image of the command. */
@ResourceLock(OneAtATime.SHOP)
@Timeout(180)
class ContainersDocumentTest {
    private static final int USER = 1000;
    private static final int LEAST_COMMANDS = 4;
    private static final Duration OPENED = Duration.ofSeconds(60);

    @TempDir private Path temporary;

    @Test
    void containersDocumentWorksWordForWord() throws IOException {
        Podman.require();
        nopal(JavaRuntime.jre()).importAs("localhost/nopal");
        try (Container shop =
                nopal(JavaRuntime.jre())
                        .named("shop")
                        .user(USER)
                        .options("--interactive", "--read-only", "--cap-drop", "all")
                        .start(
                                JavaRuntime.JAVA,
                                "-Xmx64m",
                                "-XX:+UseSerialGC",
                                "-XX:+EnableDynamicAgentLoading",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                ContainerSetup.NOPAL,
                                "dev.nopal.cli.demo.WebShop")) {
            assertThat(shop.pid()).isPositive();
            awaitShop();
            ExecutedDocument document =
                    new ExecutedDocument("docs/containers.md", "", environment());
            assertThat(document.problems()).isEmpty();
            assertThat(document.commands()).isGreaterThanOrEqualTo(LEAST_COMMANDS);
        }
    }

    private static ContainerSetup nopal(JavaRuntime java) {
        return ContainerSetup.bare().java(java).withNopal();
    }

    private static void awaitShop() {
        long deadline = System.nanoTime() + OPENED.toNanos();
        while (!Nopal.run("ps").out().contains("WebShop")) {
            assertThat(System.nanoTime() - deadline).as("the shop has not opened").isNegative();
        }
    }

    private Map<String, String> environment() {
        return Map.of(
                "TMPDIR",
                temporary.toString(),
                "PATH",
                Podman.programFolder() + ":" + System.getenv("PATH"));
    }
}
