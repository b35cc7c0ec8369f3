package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Path;

@ResourceLock(OneAtATime.SPRING_SHOP)
class SpringDocumentTest {
    @TempDir private Path temporary;

    @Test
    void walkThroughWorksWordForWord() throws IOException {
        Bpftrace.require();
        Require.commands("wrk", "curl", "pgrep");
        run("docs/spring-walkthrough.md", 7);
    }

    @Test
    void traceIdsWorkWordForWord() throws IOException {
        Require.commands("wrk", "curl");
        run("docs/trace-ids.md", 3);
    }

    private void run(String name, int leastCommands) throws IOException {
        ExecutedDocument document = new ExecutedDocument(name, "The shop is open", temporary);
        assertThat(document.problems()).isEmpty();
        assertThat(document.commands()).isGreaterThanOrEqualTo(leastCommands);
    }
}
