package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

class TracersDocumentTest {
    private static final int MIN_COMMANDS = 8;

    @TempDir private Path temporary;

    @Test
    void tracersDocumentWorksWordForWord() throws IOException {
        Bpftrace.require();
        ExecutedDocument document =
                new ExecutedDocument("docs/tracers.md", "The office is open", temporary);
        assertThat(document.problems()).isEmpty();
        assertThat(document.commands()).isGreaterThanOrEqualTo(MIN_COMMANDS);
    }
}
