package dev.nopal.bench;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The measurement of a session that does nothing, from prompt to prompt, and of its share after
 * {@code exit()}: {@code nopal trace} in a JVM that has the agent, and bpftrace, in turns.
 */
final class EmptySessionRuns {
    private static final double LIMIT = 1;
    private static final int TURNS = 5;
    private static final String PROGRAM = "BEGIN { printf(\"first\\n\"); exit(); }";

    /** The nanoseconds of a run, and those after its line was printed. */
    private record Run(double all, double afterExit) {}

    private final Scale scale;
    private final Progress progress;
    private final double[] nopal;
    private final double[] nopalAfterExit;
    private final double[] bpftrace;
    private final double[] bpftraceAfterExit;

    EmptySessionRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
        nopal = new double[scale.starts()];
        nopalAfterExit = new double[scale.starts()];
        bpftrace = new double[scale.starts()];
        bpftraceAfterExit = new double[scale.starts()];
    }

    void run(ResultTable table) throws Exception {
        for (int round = 0; round < scale.starts(); round++) {
            progress.say("empty session: round %d of %d", round + 1, scale.starts());
            round(round);
        }
        report(table);
    }

    private void round(int round) throws Exception {
        Process target =
                Children.start(
                        BenchEnvironment.java(List.of(BenchEnvironment.agent()), Beating.class, "1")
                                .redirectError(ProcessBuilder.Redirect.INHERIT));
        try {
            Children.line(target);
            String pid = Long.toString(target.pid());
            // The first session of a JVM finds the agent's code cold: the user's second is
            // measured.
            measure(nopal(pid));
            double[][] turns = new double[4][TURNS];
            for (int turn = 0; turn < TURNS; turn++) {
                boolean isEven = (round + turn) % 2 == 0;
                Run first = measure(isEven ? nopal(pid) : bpftrace(pid));
                Run second = measure(isEven ? bpftrace(pid) : nopal(pid));
                Run own = isEven ? first : second;
                Run other = isEven ? second : first;
                turns[0][turn] = own.all();
                turns[1][turn] = own.afterExit();
                turns[2][turn] = other.all();
                turns[3][turn] = other.afterExit();
            }
            nopal[round] = MeanInterval.median(turns[0]);
            nopalAfterExit[round] = MeanInterval.median(turns[1]);
            bpftrace[round] = MeanInterval.median(turns[2]);
            bpftraceAfterExit[round] = MeanInterval.median(turns[3]);
        } finally {
            Children.end(target);
        }
    }

    private static ProcessBuilder nopal(String pid) {
        return BenchEnvironment.installed("trace", "--engine", "jvm", "-p", pid, "-e", PROGRAM);
    }

    private static ProcessBuilder bpftrace(String pid) {
        return new ProcessBuilder("bpftrace", "-p", pid, "-e", PROGRAM);
    }

    private static Run measure(ProcessBuilder builder) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = Children.start(builder.redirectError(ProcessBuilder.Redirect.DISCARD));
        try {
            var reader = process.inputReader();
            long printed = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                printed = line.equals("first") ? System.nanoTime() : printed;
            }
            if (printed == 0 || !process.waitFor(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException(builder.command() + " printed or ended nothing");
            }
            long end = System.nanoTime();
            return new Run(end - start, end - printed);
        } finally {
            Children.end(process);
        }
    }

    private void report(ResultTable table) {
        table.row("empty session, bpftrace", "prompt to prompt")
                .put(ResultTable.Column.COST, milliseconds(bpftrace));
        MeanInterval ratio = MeanInterval.ofRatios(nopal, bpftrace);
        ResultTable.Row row =
                table.row("empty session, `nopal trace`", "prompt to prompt")
                        .put(ResultTable.Column.COST, milliseconds(nopal))
                        .put(ResultTable.Column.BPFTRACE, ratio);
        if (!scale.quick()) {
            row.judge("÷ bpftrace ≤ 1", ratio.high() <= LIMIT);
        }
        table.row("empty session, bpftrace", "after `exit()`")
                .put(ResultTable.Column.COST, milliseconds(bpftraceAfterExit));
        table.row("empty session, `nopal trace`", "after `exit()`")
                .put(ResultTable.Column.COST, milliseconds(nopalAfterExit))
                .put(
                        ResultTable.Column.BPFTRACE,
                        MeanInterval.ofRatios(nopalAfterExit, bpftraceAfterExit));
    }

    private static String milliseconds(double[] nanos) {
        return String.format(Locale.ROOT, "%.1f ms", MeanInterval.median(nanos) / 1e6);
    }
}
