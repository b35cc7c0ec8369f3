package dev.nopal.cli;

import dev.nopal.cli.convert.Equivalent;
import dev.nopal.cli.convert.ScriptLanguage;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.file.OutputFile;
import dev.nopal.cli.request.ScriptWords;
import dev.nopal.cli.text.CheckedStream;
import dev.nopal.script.DiagnosticText;
import dev.nopal.script.ScriptCall;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command {@code nopal convert}: writes a script in the other language. */
@Command(
        name = "convert",
        description = {
            "Converts a D script of DTrace to bpftrace's language, or a bpftrace script to D.",
            "What has no equivalent is an error with its place; what differs is a warning."
        },
        mixinStandardHelpOptions = true)
final class ConvertCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            description = "A script: FILE.d or FILE.dt in D, FILE.bt; - for standard input.")
    private String file;

    @Option(
            names = "--to",
            paramLabel = "LANGUAGE",
            description = "d or bt (default: the other language, by the name of the file).")
    private ScriptLanguage to;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes to a file.")
    private Path output;

    @Spec private CommandSpec spec;

    ConvertCommand() {}

    @Override
    public Integer call() throws IOException {
        ScriptCall script = ScriptWords.read(null, List.of(file));
        Equivalent conversion = target(script).convert(script.text());
        spec.commandLine()
                .getErr()
                .print(
                        new DiagnosticText(script.name(), script.text())
                                .of(conversion.diagnostics()));
        spec.commandLine().getErr().flush();
        if (!conversion.isComplete()) {
            return ExitCode.USAGE;
        }
        if (output == null) {
            spec.commandLine().getOut().print(conversion.text());
            return ExitCode.OK;
        }
        try (CheckedStream out = OutputFile.open(output)) {
            out.write(conversion.text().getBytes(StandardCharsets.UTF_8));
            OutputFile.requireWritten(out, output);
        }
        return ExitCode.OK;
    }

    private ScriptLanguage target(ScriptCall script) {
        Optional<ScriptLanguage> written = ScriptLanguage.of(script.name(), script.text());
        if (written.isPresent() && written.get() == to) {
            throw Failure.usage(
                    file
                            + " is in "
                            + to.title()
                            + " already; --to "
                            + to.other()
                            + " converts it");
        }
        if (to == null && written.isEmpty()) {
            throw Failure.usage(
                    "the name "
                            + script.name()
                            + " does not tell the language of the script; say --to d or --to bt");
        }
        return to == null ? written.get().other() : to;
    }
}
