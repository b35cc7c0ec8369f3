package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.OneAtATime;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Path;

@ResourceLock(OneAtATime.SHOP)
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
