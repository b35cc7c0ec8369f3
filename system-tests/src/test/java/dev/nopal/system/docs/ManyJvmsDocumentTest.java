package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs docs/many-jvms.md, on two shops. */
@ResourceLock(OneAtATime.SHOP)
@Timeout(180)
class ManyJvmsDocumentTest {
    private static final int LEAST_COMMANDS = 3;
    private static final Duration OPENED = Duration.ofSeconds(60);

    @TempDir private Path temporary;

    @Test
    void manyJvmsDocumentWorksWordForWord() throws IOException {
        try (Subprocess first = shop();
                Subprocess second = shop()) {
            for (Subprocess shop : List.of(first, second)) {
                shop.awaitOut("shop that is open", line -> !line.isBlank(), OPENED);
            }
            ExecutedDocument document = new ExecutedDocument("docs/many-jvms.md", "", temporary);
            assertThat(document.problems()).isEmpty();
            assertThat(document.commands()).isGreaterThanOrEqualTo(LEAST_COMMANDS);
        }
    }

    private static Subprocess shop() {
        List<String> words = new ArrayList<>(List.of(TargetJvm.java(), "-Xmx64m"));
        words.addAll(List.of("-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading"));
        words.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
        words.addAll(List.of(Nopal.jar().toString(), "dev.nopal.cli.demo.WebShop"));
        return Subprocess.start(new ProcessBuilder(words));
    }
}
