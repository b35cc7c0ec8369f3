package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

class CiDocumentTest {
    private static final int MIN_COMMANDS = 3;

    @TempDir private Path temporary;

    @Test
    void ciDocumentWorksWordForWord() throws IOException {
        ExecutedDocument document = new ExecutedDocument("docs/ci.md", "", temporary);
        assertThat(document.problems()).isEmpty();
        assertThat(document.commands()).isGreaterThanOrEqualTo(MIN_COMMANDS);
    }
}
