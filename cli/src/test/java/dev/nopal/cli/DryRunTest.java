package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DryRunTest {
    private static final String PROGRAM = TraceProgram.class.getName();

    @Test
    void saysWhatWouldBeInstrumentedAndChangesNothing() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result result =
                    Cli.run(
                            shop.trace(
                                    "--dry-run",
                                    "-e",
                                    "method:" + PROGRAM + ":* { @ = count(); }"));
            assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .contains("engine jvm: ")
                    .containsPattern("nopal: would instrument [0-9]+ methods? in 1 class")
                    .contains("expect less than a second of work")
                    .doesNotContain("instrumented ");
        }
    }

    @Test
    void countsWhatIsOverTheLimit() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result result =
                    Cli.run(
                            shop.trace(
                                    "--dry-run",
                                    "--max-methods",
                                    "1",
                                    "-e",
                                    "method:" + PROGRAM + ":* { @ = count(); }"));
            assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).contains("over the limit of 1").doesNotContain("would");
        }
    }
}
