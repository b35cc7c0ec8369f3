package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.parse.Parser;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The scripts that come with bpftrace: all can be parsed, and their needs are reported. */
final class InstalledScriptsTest {
    private static final List<Path> SCRIPTS = new ArrayList<>();

    @BeforeAll
    static void find() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/usr/sbin"), "*.bt")) {
            files.forEach(SCRIPTS::add);
        }
        boolean isCi = "true".equals(System.getenv("CI"));
        assumeTrue(isCi || !SCRIPTS.isEmpty(), "bpftrace's scripts are not installed");
        // Debian's 0.17 has 38; later packages have more.
        assertThat(SCRIPTS).hasSizeGreaterThanOrEqualTo(38);
    }

    @Test
    void parseWithoutAnError() throws IOException {
        for (Path script : SCRIPTS) {
            Diagnostics diagnostics = new Diagnostics();
            Parser.parse(Files.readString(script), diagnostics);
            assertThat(diagnostics.all()).as(script.toString()).isEmpty();
        }
    }

    @Test
    void areDiagnosedWithTheEngineThatHasWhatTheyNeed() throws IOException {
        List<String> accepted = new ArrayList<>();
        for (Path script : SCRIPTS) {
            switch (Script.of(Files.readString(script)).check(ProbeCatalog.EMPTY)) {
                case CheckResult.Accepted _ -> accepted.add(script.getFileName().toString());
                case CheckResult.Rejected(var diagnostics) ->
                        assertThat(diagnostics)
                                .as(script.toString())
                                .extracting(Diagnostic::code)
                                .contains(DiagnosticCode.NEEDS_KERNEL);
            }
        }
        // It samples on which CPU threads run, which a JVM session can do.
        assertThat(accepted).containsExactly("cpuwalk.bt");
    }
}
