package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.text.StandardOutput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Tests that every command notices that its output is not written. */
final class LostOutputTest {
    @TempDir Path folder;

    private static final class Full extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            throw new IOException("No space left on device");
        }
    }

    private String[] words(String command) throws IOException {
        Path session = folder.resolve("kept.session");
        Path histogram = folder.resolve("histogram");
        if (!Files.exists(session)) {
            try (InputStream in =
                    new GZIPInputStream(
                            LostOutputTest.class.getResourceAsStream(
                                    "sessions/version-1-with-script/kept.session.gz"))) {
                Files.write(session, in.readAllBytes());
            }
            Files.writeString(histogram, "   1:  10  160  java.lang.Object\nTotal  10  160\n");
        }
        return command.replace("SESSION", session.toString())
                .replace("HISTOGRAM", histogram.toString())
                .split(" ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ps",
                "recipes",
                "doctor",
                "list --json",
                "list jfr:jdk.GCHeapSummary",
                "slow --show",
                "--version",
                "--help",
                "show SESSION",
                "show -f json SESSION",
                "show -f html SESSION",
                "show -f openmetrics SESSION",
                "diff SESSION SESSION",
                "heap --diff HISTOGRAM HISTOGRAM"
            })
    void aFullDiskIsAnErrorOfEveryCommand(String command) throws IOException {
        StringWriter err = new StringWriter();
        int code =
                Main.run(
                        StandardOutput.to(new Full(), false), new PrintWriter(err), words(command));
        assertThat(err.toString())
                .contains(
                        "nopal: cannot write standard output: No space left on device; the output"
                                + " is incomplete\n");
        // The doctor's result for the machine takes precedence.
        assertThat(code).isIn(ExitCode.INCOMPLETE, ExitCode.MACHINE_UNFIT, ExitCode.TARGET_UNFIT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ps",
                "recipes",
                "doctor",
                "list --json",
                "list jfr:jdk.GCHeapSummary",
                "slow --show",
                "--version",
                "--help",
                "show SESSION",
                "show -f json SESSION",
                "show -f html SESSION",
                "show -f openmetrics SESSION",
                "diff SESSION SESSION",
                "heap --diff HISTOGRAM HISTOGRAM"
            })
    void aReaderThatHasGoneIsAQuietEnd(String command) throws IOException {
        StringWriter err = new StringWriter();
        int code =
                Main.run(StandardOutput.to(new Full(), true), new PrintWriter(err), words(command));
        assertThat(err.toString()).doesNotContain("cannot");
        assertThat(code).isIn(ExitCode.READER_GONE, ExitCode.MACHINE_UNFIT, ExitCode.TARGET_UNFIT);
    }

    @Test
    void aFileThatCannotBeWrittenToItsEndIsAnError() throws IOException {
        for (String command :
                new String[] {
                    "show -o /dev/full SESSION",
                    "show -f json -o /dev/full SESSION",
                    "show -f html -o /dev/full SESSION",
                    "diff -o /dev/full SESSION SESSION",
                    "diff -f html -o /dev/full SESSION SESSION"
                }) {
            Tools.Result result = Cli.run(words(command));
            assertThat(result.err())
                    .as(command)
                    .startsWith("nopal: cannot write /dev/full: ")
                    .hasLineCount(1);
            assertThat(result.exitCode()).as(command).isEqualTo(ExitCode.INCOMPLETE);
        }
    }

    @Test
    void aFileThatCannotBeOpenedIsNamedWithTheReason() throws IOException {
        String nowhere = folder.resolve("none/out").toString();
        Tools.Result result = Cli.run(words("show -o " + nowhere + " SESSION"));
        assertThat(result.err())
                .isEqualTo("nopal: cannot write " + nowhere + ": no such file or directory\n");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
