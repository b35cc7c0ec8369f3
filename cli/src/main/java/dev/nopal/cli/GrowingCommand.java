package dev.nopal.cli;

import dev.nopal.cli.connect.DiagnosticCommand;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.heap.ClassHistogram;
import dev.nopal.cli.heap.ForeignRecording;
import dev.nopal.cli.heap.GrowthText;
import dev.nopal.cli.heap.HeapQuestion;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.request.DurationOption;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** The command {@code nopal leaks --growing}: shows which classes grow, and what holds them. */
@Command(
        name = "leaks",
        description = {
            "Shows the classes of which there are more and more live objects, with the path of"
                    + " fields that holds them and the lines that allocate them.",
            "Counts live objects three times, for which the JVM collects its whole heap each"
                    + " time: a pause. The Flight Recorder samples what is allocated meanwhile."
        },
        mixinStandardHelpOptions = true)
final class GrowingCommand implements Callable<Integer> {
    static final String OPTION = "--growing";

    private static final int INTERVALS = 2;

    /** If this command is killed, the recording ends by itself. */
    private static final int SPARE_SECONDS = 120;

    /** The diagnostic command that changes nothing, runs Java code, and is cheap. */
    private static final String CHECK = "JFR.check";

    private final String recording = "nopal-growing-" + ProcessHandle.current().pid();

    @Option(names = OPTION, description = "Selects this command.")
    private boolean growing;

    @Mixin private JvmOption jvm;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "How long to observe it (default: 10s).")
    private String duration = "10s";

    @Spec private CommandSpec spec;

    GrowingCommand() {}

    @Override
    public Integer call() throws IOException {
        Duration time = DurationOption.parse("-d", duration);
        long half = time.toNanos() / INTERVALS;
        int pid = jvm.require();
        ForeignRecording file = new ForeignRecording(ProcFs.real(), pid);
        ask(
                pid,
                "JFR.start",
                "name=" + recording,
                "settings=none",
                "filename=" + file.path(), // It is written when the recording stops.
                "duration=" + (time.toSeconds() + SPARE_SECONDS) + "s",
                "+jdk.OldObjectSample#enabled=true",
                "+jdk.OldObjectSample#stackTrace=true",
                "path-to-gc-roots=true");
        Thread stop = new Thread(() -> stop(pid));
        Runtime.getRuntime().addShutdownHook(stop);
        List<ClassHistogram.Row> rows;
        try {
            ClassHistogram first = count(pid);
            pause(half);
            ClassHistogram second = count(pid);
            pause(half);
            rows = GrowthText.growing(first, second, count(pid));
        } finally {
            Runtime.getRuntime().removeShutdownHook(stop);
            stop(pid);
        }
        try {
            String text = GrowthText.of(rows, file.heldObjects());
            spec.commandLine().getOut().print(text);
        } finally {
            file.delete();
        }
        return ExitCode.OK;
    }

    private void stop(int pid) {
        try {
            HeapQuestion.ask(spec.commandLine().getErr(), pid, "JFR.stop", "name=" + recording);
        } catch (IOException | RuntimeException e) {
            // The process has ended, or the recording ends by itself.
        }
    }

    /**
     * Counts live objects, between two commands whose own objects the recorder samples.
     *
     * <p>HotSpot writes only those samples that are older than its last sweep, and it sweeps when
     * it takes a sample after a collection in which a sampled object died ({@code _last_sweep} in
     * objectSampler.cpp, {@code write_events} in eventEmitter.cpp). A program that keeps all that
     * it allocates would show nothing. The first object that a thread allocates after a collection
     * is always sampled: one of the command before the count dies in the collection of the count,
     * one of the command after it makes the recorder sweep.
     */
    private ClassHistogram count(int pid) throws IOException {
        ask(pid, CHECK);
        ClassHistogram histogram = ClassHistogram.parse(ask(pid, "GC.class_histogram"));
        ask(pid, CHECK);
        return histogram;
    }

    private String ask(int pid, String... command) throws IOException {
        DiagnosticCommand.Result result =
                HeapQuestion.ask(spec.commandLine().getErr(), pid, command);
        if (!result.isDone()) {
            throw Failure.notPermitted(
                    "process " + pid + " refused " + command[0] + ": " + result.reason());
        }
        return result.text();
    }

    private static void pause(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
