package dev.nopal.cli;

import dev.nopal.cli.diff.DiffText;
import dev.nopal.cli.diff.Judge;
import dev.nopal.cli.diff.Judgement;
import dev.nopal.cli.diff.RecordedSession;
import dev.nopal.cli.diff.RegressionLimit;
import dev.nopal.cli.diff.RegressionLimitParser;
import dev.nopal.cli.diff.SameScript;
import dev.nopal.cli.diff.SessionDiff;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.file.OutputFile;
import dev.nopal.cli.file.SavedSessionReader;
import dev.nopal.cli.file.WholeFile;
import dev.nopal.cli.format.OutputFormat;
import dev.nopal.script.DiagnosticText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command {@code nopal diff}: compares two saved sessions. */
@Command(
        name = "diff",
        description = {
            "Compares two saved sessions of the same script: what changed, by how much, and whether"
                    + " that is more than chance.",
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:compared, and no limit of --fail-if is exceeded",
            "1:a limit is exceeded or cannot be judged, with the reason on standard output; or the"
                    + " command line or a file is wrong, with nothing on standard output",
            "125:a bug in nopal",
            "126:not permitted"
        })
final class DiffCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "BEFORE",
            description = "A session that nopal trace --save wrote.")
    private Path before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "A later session.")
    private Path after;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = OutputFormat.NAMES + ".")
    private OutputFormat format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Writes to a file; FILE.html gets a page, and the text still goes to standard"
                            + " output.")
    private Path output;

    @Option(
            names = "--fail-if",
            paramLabel = "LIMIT",
            description =
                    "Ends with 1 if it is exceeded by more than chance: 'p99 > +10%%',"
                            + " '@latency[checkout].p99 > 20ms', 'rate < -10%%', 'changed'."
                            + " Measures: count, rate, sum, avg, min, max, value, p50, p99.9."
                            + " May be repeated.")
    private List<String> limits = new ArrayList<>();

    @Option(
            names = "--totals",
            description =
                    "Compares total counts, not counts per second: for a fixed amount of work.")
    private boolean isTotals;

    @Option(
            names = "--force",
            description =
                    "Compares sessions of different scripts as far as they have maps in common.")
    private boolean isForced;

    @Option(names = "--all", description = "Shows every entry, however little it changed.")
    private boolean isWhole;

    @Spec private CommandSpec spec;

    DiffCommand() {}

    @Override
    public Integer call() {
        Optional<List<RegressionLimit>> parsed = parsedLimits();
        if (parsed.isEmpty()) {
            return ExitCode.USAGE;
        }
        SessionDiff diff = diff();
        Judge judge = new Judge(diff);
        List<Judgement> judgements = new ArrayList<>();
        for (RegressionLimit limit : parsed.get()) {
            if (!judge.knows(limit)) {
                throw Failure.usage(
                        "--fail-if '" + limit.text() + "': neither session has what it names");
            }
            judgements.add(judge.judge(limit));
        }
        write(diff, judgements);
        return judgements.stream().anyMatch(Judgement::isFailure) ? ExitCode.USAGE : ExitCode.OK;
    }

    /**
     * Writes the comparison; with a page, also prints the text, for users who wait for the exit
     * code.
     */
    private void write(SessionDiff diff, List<Judgement> judgements) {
        OutputFormat how = OutputFormat.of(format, output);
        PrintWriter out = spec.commandLine().getOut();
        byte[] report = how.diff(diff, judgements, isWhole);
        if (output == null) {
            out.print(new String(report, StandardCharsets.UTF_8));
            return;
        }
        if (how.isDocument()) {
            WholeFile.write(output, report);
            out.print(DiffText.of(diff, judgements, isWhole));
        } else {
            OutputFile.write(output, report);
        }
    }

    /** Parses the limits; if one is wrong, prints why and returns an empty result. */
    private Optional<List<RegressionLimit>> parsedLimits() {
        List<RegressionLimit> parsed = new ArrayList<>();
        for (String limit : limits) {
            try {
                parsed.add(RegressionLimitParser.parse(limit));
            } catch (RegressionLimitParser.Mistake e) {
                spec.commandLine()
                        .getErr()
                        .print(new DiagnosticText("--fail-if", limit).of(List.of(e.diagnostic())));
                return Optional.empty();
            }
        }
        return Optional.of(parsed);
    }

    private SessionDiff diff() {
        RecordedSession left = SavedSessionReader.read(before, RecordedSession::read);
        RecordedSession right = SavedSessionReader.read(after, RecordedSession::read);
        Optional<String> difference = SameScript.difference(left, right);
        if (difference.isPresent() && !isForced) {
            throw Failure.usage(
                    "the sessions ran different scripts: "
                            + difference.get()
                            + "; --force compares what they have in common");
        }
        return SessionDiff.of(left, right, isTotals);
    }
}
