package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

class EventsDocumentTest {
    private static final int MIN_COMMANDS = 6;

    @TempDir private Path temporary;

    @Test
    void eventsDocumentWorksWordForWord() throws IOException {
        ExecutedDocument document =
                new ExecutedDocument("docs/jfr.md", "The shop stays open", temporary);
        assertThat(document.problems()).isEmpty();
        assertThat(document.commands()).isGreaterThanOrEqualTo(MIN_COMMANDS);
    }
}
