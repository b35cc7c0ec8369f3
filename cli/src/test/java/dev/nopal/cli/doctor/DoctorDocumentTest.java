package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.process.ProcFs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Compares the report in docs/configuration.md with the checks that exist. */
final class DoctorDocumentTest {
    private static final Path PAGE = Path.of("..", "docs", "configuration.md");

    /** The width of the column of ids, without the blank after it. */
    private static final int LONGEST_ID = 14;

    @TempDir Path folder;

    @Test
    void thePageHasEveryCheckOfTheMachine() throws IOException {
        assertShown(MachineFacts.real().checkers().stream().map(Checker::check).toList());
    }

    @Test
    void thePageHasEveryCheckOfATarget() throws IOException {
        ProcFs proc =
                new FakeProc(folder).jvm(9, "25", "--enable-native-access=ALL-UNNAMED").proc();
        assertShown(
                TargetChecks.check(
                        TargetFacts.read(proc, 9, proc.mappings(9)),
                        new InstrumentationCheck(Optional.empty(), ""),
                        Optional.empty()));
    }

    private static void assertShown(List<Check> checks) throws IOException {
        String page = Files.readString(PAGE);
        assertThat(checks).hasSizeGreaterThan(8);
        for (Check check : checks) {
            assertThat(page).containsPattern("(?m)^  ok +" + check.id() + " +[^ ]");
            assertThat(check.id()).hasSizeLessThanOrEqualTo(LONGEST_ID);
        }
    }
}
