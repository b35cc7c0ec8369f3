package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tests that the manual pages say what the help says; {@code DebTest} reads them with man. */
final class ManualTest {
    @TempDir Path folder;

    @Test
    void everyCommandAndRecipeHasAPage() throws IOException {
        List<String> expected = new ArrayList<>(List.of("nopal.1"));
        Main.withEveryCommand()
                .getSubcommands()
                .forEach(
                        (name, command) -> {
                            if (!command.getCommandSpec().usageMessage().hidden()) {
                                expected.add("nopal-" + name + ".1");
                            }
                        });
        assertThat(Cli.run("manual", folder.toString()).exitCode()).isEqualTo(ExitCode.OK);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
        assertThat(expected)
                .hasSizeGreaterThan(25)
                .contains("nopal-trace.1", "nopal-profile.1")
                .doesNotContain("nopal-train.1", "nopal-manual.1");
    }

    @Test
    void pageHasEveryOptionAndExitCodeOfTheHelp() throws IOException {
        CommandLine trace = Main.withEveryCommand().getSubcommands().get("trace");
        String page = ManualPage.of(trace).text();
        assertThat(trace.getCommandSpec().options()).hasSizeGreaterThan(10);
        trace.getCommandSpec()
                .options()
                .forEach(
                        option ->
                                assertThat(page)
                                        .contains(option.longestName().replace("-", "\\-")));
        assertThat(page)
                .contains("\\fB124\\fR\nthe trace did not complete")
                .contains("\\fB\\-p\\fR, \\fB\\-\\-pid\\fR=\\fITARGET\\fR")
                .contains(".SH \"SEE ALSO\"\n.BR nopal (1)\n");
    }

    @Test
    void pageOfTracerExplainsItsCommands() throws IOException {
        CommandLine tracer = Main.withEveryCommand().getSubcommands().get("tracer");
        assertThat(ManualPage.of(tracer).text())
                .contains(".SH \"NOPAL TRACER ON\"", "\\fB\\-\\-max\\-methods\\fR=\\fICOUNT\\fR");
    }

    /** A line that begins with a full stop would be a request, and a backslash an escape. */
    @Command(
            name = "odd",
            description = {".hidden %% files%nand 'C:\\new'", "'quoted'"},
            exitCodeList = "3:100 %%")
    private static final class Odd {
        @Option(names = "-o", arity = "0..1", paramLabel = "A-B", description = ".x")
        private String option;

        @Parameters(paramLabel = "WORD", description = "\\fBnot bold")
        private String word;
    }

    @Test
    void textOfTheHelpIsNeverTakenForMarkup() {
        assertThat(ManualPage.of(new CommandLine(new Odd())).text())
                .contains("\\&.hidden % files\nand 'C:\\enew'\n\\&'quoted'\n")
                .contains(".TP\n\\fB\\-o\\fR[=\\fIA\\-B\\fR]\n\\&.x\n")
                .contains(".TP\n\\fIWORD\\fR\n\\efBnot bold\n")
                .contains(".TP\n\\fB3\\fR\n100 %\n")
                .doesNotContain("SEE ALSO");
    }
}
