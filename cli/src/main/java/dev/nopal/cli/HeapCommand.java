package dev.nopal.cli;

import dev.nopal.cli.connect.DiagnosticCommand;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.file.ReservedFile;
import dev.nopal.cli.file.Saving;
import dev.nopal.cli.format.OutputFormat;
import dev.nopal.cli.heap.ClassHistogram;
import dev.nopal.cli.heap.ClassHistogramText;
import dev.nopal.cli.heap.HeapQuestion;
import dev.nopal.cli.request.DurationOption;
import dev.nopal.cli.text.Reasons;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** The command {@code nopal heap}: shows which classes fill the heap of a JVM, and which grow. */
@Command(
        name = "heap",
        description = {
            "Shows the classes whose objects use the most bytes in a JVM's heap, or what changed.",
            "Counts live objects only, for which the JVM first collects its whole heap: a pause."
                    + " --all counts all objects, without a collection."
        },
        mixinStandardHelpOptions = true)
final class HeapCommand implements Callable<Integer> {
    @Mixin private JvmOption jvm;

    @Option(
            names = "-n",
            paramLabel = "CLASSES",
            description = "How many classes to show (default: 20).")
    private int top = 20;

    @Option(names = "--all", description = "Counts unreachable objects, too, without a collection.")
    private boolean all;

    @Option(
            names = "--diff",
            description = {
                "Shows the difference between the files BEFORE and AFTER,",
                "between BEFORE and now, or between now and --after TIME."
            })
    private boolean diff;

    @Option(
            names = "--after",
            paramLabel = "TIME",
            description = "With --diff and no file: how long to wait (default: 10s).")
    private String after = "10s";

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Saves the histogram, as jcmd prints it, for --diff.")
    private Path save;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = "text (default) or json.")
    private OutputFormat format = OutputFormat.text;

    @Parameters(
            arity = "0..2",
            paramLabel = "BEFORE AFTER",
            description = "With --diff: histograms that --save or jcmd wrote.")
    private List<Path> files = new ArrayList<>();

    @Spec private CommandSpec spec;

    HeapCommand() {}

    @Override
    public Integer call() throws IOException {
        if (!diff && !files.isEmpty()) {
            throw Failure.usage("files are only compared with --diff; add it");
        }
        if (top < 1) {
            throw Failure.usage("-n " + top + " shows nothing; use 1 or more");
        }
        if (format != OutputFormat.text && format != OutputFormat.json) {
            throw Failure.usage("-f " + format + ": a class histogram is text or json");
        }
        // Before the JVM is asked for a histogram, which pauses it.
        try (Saving saving = Saving.to(Optional.ofNullable(save))) {
            show(saving.file());
        }
        return ExitCode.OK;
    }

    private void show(Optional<ReservedFile> file) throws IOException {
        boolean isJson = format == OutputFormat.json;
        if (diff) {
            ClassHistogram before = files.isEmpty() ? take(file) : read(files.getFirst());
            if (files.isEmpty()) {
                pause();
            }
            ClassHistogram now = files.size() == 2 ? read(files.getLast()) : take(file);
            print(
                    isJson
                            ? ClassHistogramText.jsonDifference(before, now, top)
                            : ClassHistogramText.difference(before, now, top));
        } else {
            ClassHistogram now = take(file);
            print(isJson ? ClassHistogramText.json(now, top) : ClassHistogramText.table(now, top));
        }
    }

    private void print(String text) {
        spec.commandLine().getOut().println(text.stripTrailing());
    }

    private void pause() {
        Duration time = DurationOption.parse("--after", after);
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ClassHistogram take(Optional<ReservedFile> file) throws IOException {
        int pid = jvm.require();
        String[] command =
                all
                        ? new String[] {"GC.class_histogram", "-all"}
                        : new String[] {"GC.class_histogram"};
        DiagnosticCommand.Result result =
                HeapQuestion.ask(spec.commandLine().getErr(), pid, command);
        if (!result.isDone()) {
            throw Failure.notPermitted("process " + pid + " gave no histogram: " + result.reason());
        }
        ClassHistogram histogram = parsed("what process " + pid + " said", result.text());
        file.ifPresent(each -> save(each, result.text()));
        return histogram;
    }

    private void save(ReservedFile file, String text) {
        try {
            file.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw Failure.incomplete("cannot write " + save + ": " + Reasons.of(e));
        }
    }

    private static ClassHistogram read(Path file) {
        try {
            return parsed(file.toString(), Files.readString(file));
        } catch (NoSuchFileException e) {
            throw Failure.usage("there is no file " + file);
        } catch (IOException e) {
            throw Failure.usage("cannot read " + file + ": " + e.getMessage());
        }
    }

    private static ClassHistogram parsed(String what, String text) {
        try {
            return ClassHistogram.parse(text);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(what + " is not a class histogram: " + e.getMessage());
        }
    }
}
