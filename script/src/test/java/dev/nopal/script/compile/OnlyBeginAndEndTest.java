package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeCatalog;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

final class OnlyBeginAndEndTest {
    @TempDir Path folder;

    private OptionalInt codeAfterBegin(String script) throws IOException {
        try (Session session =
                Session.create(
                        ScriptRun.check(script, ProbeCatalog.EMPTY),
                        Files.createTempDirectory(folder, "one").resolve("session"),
                        SessionOptions.DEFAULT)) {
            session.begin();
            session.attached();
            return session.exitCode();
        }
    }

    @Test
    void theSessionAsksForItsEndAfterBegin() throws IOException {
        assertThat(codeAfterBegin("begin { } end { } begin { print(1); }")).hasValue(0);
        assertThat(codeAfterBegin("END { }")).hasValue(0);
    }

    @Test
    void theCodeOfTheScriptCounts() throws IOException {
        assertThat(codeAfterBegin("begin { exit(3); }")).hasValue(3);
    }

    @Test
    void whatMayStillHappenIsAwaited() throws IOException {
        assertThat(codeAfterBegin("begin { } interval:s:1 { print(1); }")).isEmpty();
        assertThat(codeAfterBegin("begin { } usdt::later:declared { print(1); }")).isEmpty();
    }
}
