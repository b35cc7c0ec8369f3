package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.file.Destination;
import dev.nopal.cli.file.OutputFile;
import dev.nopal.cli.file.SavedSession;
import dev.nopal.cli.file.SavedSessionReader;
import dev.nopal.cli.format.OutputFormat;
import dev.nopal.cli.output.WriterStream;
import dev.nopal.cli.text.CheckedStream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command {@code nopal show}: prints a saved session again. */
@Command(
        name = "show",
        description =
                "Prints the report of a recipe's saved session; of any other, the maps and the output"
                        + " that it still holds.",
        mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "A session that nopal trace --save wrote.")
    private Path file;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = OutputFormat.NAMES + " (default for -o FILE.html).")
    private OutputFormat format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes to a file.")
    private Path output;

    @Option(names = "--maps", description = "Prints maps also of a recipe's session.")
    private boolean maps;

    @Option(names = "--all", description = "Shows everything in a report, not one screen.")
    private boolean all;

    @Spec private CommandSpec spec;

    ShowCommand() {}

    @Override
    public Integer call() {
        OutputFormat chosen = OutputFormat.of(format, output);
        chosen.requireFile(Optional.ofNullable(output));
        if (output == null) {
            read(new WriterStream(spec.commandLine().getOut()));
        } else if (chosen.isDocument()) {
            try (Destination whole = chosen.destination(output)) {
                read(whole.stream());
                whole.complete();
            }
        } else {
            try (CheckedStream out = OutputFile.open(output)) {
                read(out);
                OutputFile.requireWritten(out, output);
            }
        }
        sayWhatIsMissing();
        return ExitCode.OK;
    }

    /** As the trace itself did, whatever the format. */
    private void sayWhatIsMissing() {
        PrintWriter err = spec.commandLine().getErr();
        for (String sentence : SavedSessionReader.read(file, SavedSession::missing)) {
            err.println("nopal: " + sentence);
        }
        err.flush();
    }

    private void read(OutputStream out) {
        SavedSessionReader.read(
                file,
                _ -> {
                    show(out);
                    return null;
                });
    }

    private void show(OutputStream out) throws IOException {
        OutputStream err = new WriterStream(spec.commandLine().getErr());
        OutputFormat chosen = OutputFormat.of(format, output);
        if (maps) {
            chosen.show(file, Version.text(), out, err);
        } else {
            chosen.report(file, all, Version.text(), out, err);
        }
    }
}
