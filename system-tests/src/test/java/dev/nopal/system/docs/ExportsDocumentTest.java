package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

@ResourceLock(OneAtATime.SHOP)
class ExportsDocumentTest {
    private static final int MIN_COMMANDS = 12;

    @TempDir private Path temporary;

    @Test
    void exportsDocumentWorksWordForWord() throws IOException {
        Require.commands("perl", "go", "curl", "promtool", "babeltrace2");
        // The command jfr is that of the JDK that runs the tests.
        String path = System.getProperty("java.home") + "/bin:" + System.getenv("PATH");
        ExecutedDocument document =
                new ExecutedDocument(
                        "docs/exports.md",
                        "The shop stays open",
                        Map.of("TMPDIR", temporary.toString(), "PATH", path));
        assertThat(document.problems()).isEmpty();
        assertThat(document.commands()).isGreaterThanOrEqualTo(MIN_COMMANDS);
    }
}
