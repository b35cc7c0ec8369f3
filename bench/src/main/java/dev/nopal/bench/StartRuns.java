package dev.nopal.bench;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The measurement of how long a tracer takes from its start to the first line that an event of the
 * target made it print: {@code nopal trace} in a JVM that has the agent, and bpftrace, in turns.
 */
final class StartRuns {
    private static final double ONE_LIMIT = 1.5;
    private static final List<Integer> PROBES = List.of(1, 100, 400);
    private static final List<Integer> QUICK_PROBES = List.of(1, 100);

    /** bpftrace takes some ten seconds to leave more than these. */
    private static final int MANY_PROBES = 100;

    private static final int TURNS = 3;

    /** How often one probe is measured for each time that many are: its budget is the tightest. */
    private static final int REPEATS_OF_ONE = 4;

    /** The nanoseconds of both, for each round. */
    private record Figures(double[] nopal, double[] bpftrace) {}

    private final Scale scale;
    private final Progress progress;
    private final Map<Integer, Figures> figures = new LinkedHashMap<>();

    StartRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
    }

    void run(ResultTable table) throws Exception {
        List<Integer> sizes = scale.quick() ? QUICK_PROBES : PROBES;
        for (int probes : sizes) {
            int rounds = scale.starts() * repeats(probes);
            figures.put(probes, new Figures(new double[rounds], new double[rounds]));
        }
        for (int round = 0; round < scale.starts(); round++) {
            progress.say("start: round %d of %d", round + 1, scale.starts());
            for (int probes : sizes) {
                for (int i = 0; i < repeats(probes); i++) {
                    round(probes, round * repeats(probes) + i);
                }
            }
        }
        figures.forEach((probes, each) -> report(table, probes, each));
    }

    private int repeats(int probes) {
        return probes == 1 && !scale.quick() ? REPEATS_OF_ONE : 1;
    }

    private void round(int probes, int round) throws Exception {
        Process target =
                Children.start(
                        BenchEnvironment.java(
                                        List.of(BenchEnvironment.agent()),
                                        Beating.class,
                                        Integer.toString(probes))
                                .redirectError(ProcessBuilder.Redirect.INHERIT));
        try {
            String program =
                    "usdt:%s:beating:* { printf(\"first\\n\"); exit(); }"
                            .formatted(Children.line(target));
            String pid = Long.toString(target.pid());
            // The first session of a JVM finds the agent's code cold: the user's second is
            // measured.
            nopal(pid, program);
            measure(pid, program, probes, round);
        } finally {
            Children.end(target);
        }
    }

    /** They take turns, and the median of the turns stands for the round. */
    private void measure(String pid, String program, int probes, int round)
            throws IOException, InterruptedException {
        int turns = probes > MANY_PROBES ? 1 : TURNS;
        double[] nopal = new double[turns];
        double[] bpftrace = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            boolean isEven = (round + turn) % 2 == 0;
            if (isEven) {
                nopal[turn] = nopal(pid, program);
            }
            bpftrace[turn] = firstLine(new ProcessBuilder("bpftrace", "-p", pid, "-e", program));
            if (!isEven) {
                nopal[turn] = nopal(pid, program);
            }
        }
        figures.get(probes).nopal[round] = MeanInterval.median(nopal);
        figures.get(probes).bpftrace[round] = MeanInterval.median(bpftrace);
    }

    /** Returns the nanoseconds that {@code nopal trace} took to its first line, as installed. */
    private static double nopal(String pid, String program)
            throws IOException, InterruptedException {
        return firstLine(
                BenchEnvironment.installed("trace", "--engine", "jvm", "-p", pid, "-e", program));
    }

    /** Returns the nanoseconds that the command of a subject took to its first line. */
    static double nopal(Subject subject, String pid, String program)
            throws IOException, InterruptedException {
        return firstLine(
                subject.nopal(List.of("trace", "--engine", "jvm", "-p", pid, "-e", program)));
    }

    /** Returns the nanoseconds until the event's line; bpftrace prints one of its own before. */
    private static double firstLine(ProcessBuilder builder)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = Children.start(builder.redirectError(ProcessBuilder.Redirect.DISCARD));
        try {
            var reader = process.inputReader();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.equals("first")) {
                    return System.nanoTime() - start;
                }
            }
            throw new IllegalStateException(builder.command() + " printed no event");
        } finally {
            Children.end(process);
        }
    }

    private void report(ResultTable table, int probes, Figures each) {
        String state = "%,d matching probe%s".formatted(probes, probes > 1 ? "s" : "");
        table.row("first output, bpftrace", state)
                .put(ResultTable.Column.COST, milliseconds(each.bpftrace));
        MeanInterval ratio = MeanInterval.ofRatios(each.nopal, each.bpftrace);
        ResultTable.Row row =
                table.row("first output, `nopal trace`", state)
                        .put(ResultTable.Column.COST, milliseconds(each.nopal))
                        .put(ResultTable.Column.BPFTRACE, ratio);
        if (scale.quick()) {
            return;
        }
        if (probes == 1) {
            row.judge("÷ bpftrace ≤ 1.5", ratio.high() <= ONE_LIMIT);
        } else {
            row.judge("÷ bpftrace < 1", ratio.high() < 1);
        }
    }

    private static String milliseconds(double[] nanos) {
        return String.format(Locale.ROOT, "%.1f ms", MeanInterval.median(nanos) / 1e6);
    }
}
