package dev.nopal.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The measurement of what registering and listing many tracepoints costs, in a new JVM each time.
 *
 * <p>The first tracepoint of a process loads classes and links the C library; the sizes are
 * compared without it, because it would hide growth that is worse than linear.
 */
final class RegistrationRuns {
    private static final double GROWTH_LIMIT = 12;
    private static final double BYTES_LIMIT = 1024;
    private static final String BPFTRACE_LIST = "list: `bpftrace -l`";
    private static final String JAVA_LIST = "list: Java reader";

    private enum Layout {
        ONE("in one provider", Integer.MAX_VALUE),
        HUNDREDS("100 to a provider", 100);

        private final String text;
        private final int each;

        Layout(String text, int each) {
            this.text = text;
            this.each = each;
        }
    }

    private record Case(Layout layout, int count) {}

    /** One figure of each kind, for each round. */
    private record Figures(
            double[] first,
            double[] register,
            double[] bpftrace,
            double[] reader,
            double[] heap,
            double[] mapped,
            double[] files) {
        Figures(int rounds) {
            this(
                    new double[rounds],
                    new double[rounds],
                    new double[rounds],
                    new double[rounds],
                    new double[rounds],
                    new double[rounds],
                    new double[rounds]);
        }

        double[] memory() {
            return IntStream.range(0, heap.length)
                    .mapToDouble(i -> heap[i] + mapped[i] + files[i])
                    .toArray();
        }
    }

    private final Scale scale;
    private final Progress progress;
    private final Map<Case, Figures> figures = new LinkedHashMap<>();

    RegistrationRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
    }

    void run(ResultTable table) throws Exception {
        for (Layout layout : Layout.values()) {
            for (int count :
                    scale.quick() ? new int[] {1, 100} : new int[] {1, 100, 1_000, 10_000}) {
                figures.put(new Case(layout, count), new Figures(scale.registrations()));
            }
        }
        List<Case> order = new ArrayList<>(figures.keySet());
        for (int round = 0; round < scale.registrations(); round++) {
            progress.say("registration: round %d of %d", round + 1, scale.registrations());
            for (Case what : order) {
                measure(what, round);
            }
            Collections.rotate(order, 1);
        }
        report(table);
    }

    private void measure(Case what, int round) throws Exception {
        ProcessBuilder builder =
                BenchEnvironment.java(
                        List.of(),
                        Registration.class,
                        Integer.toString(what.count),
                        Integer.toString(what.layout.each));
        Process process = Children.start(builder.redirectError(ProcessBuilder.Redirect.INHERIT));
        try {
            double[] printed =
                    Arrays.stream(Children.line(process).split(" "))
                            .mapToDouble(Double::parseDouble)
                            .toArray();
            Figures into = figures.get(what);
            into.first[round] = printed[0];
            into.register[round] = printed[1];
            into.heap[round] = printed[2];
            into.mapped[round] = printed[3];
            into.files[round] = printed[4];
            into.bpftrace[round] = Listing.byBpftrace(process.pid(), what.count);
            into.reader[round] = Listing.byReader(process.pid(), what.count);
        } finally {
            Children.end(process);
        }
    }

    private void report(ResultTable table) {
        figures.forEach(
                (what, each) -> {
                    String state = "%,d, %s".formatted(what.count, what.layout.text);
                    time(
                            table.row("register", state),
                            each.register,
                            thousand(what, each.register));
                    bpftrace(table.row(BPFTRACE_LIST, state), what, each.bpftrace);
                    time(table.row(JAVA_LIST, state), each.reader, thousand(what, each.reader));
                    memory(table, what, state, each);
                });
        double[] first = figures.values().iterator().next().first;
        table.row("register", "the first of a process")
                .put(ResultTable.Column.COST, milliseconds(first));
    }

    private void memory(ResultTable table, Case what, String state, Figures each) {
        double[] perTracepoint = Arrays.stream(each.memory()).map(b -> b / what.count).toArray();
        MeanInterval bytes = MeanInterval.of(perTracepoint, b -> b);
        ResultTable.Row row =
                table.row("memory of each", state)
                        .put(
                                ResultTable.Column.COST,
                                String.format(
                                        Locale.ROOT,
                                        "heap %.0f + mapped %.0f + file %.0f",
                                        MeanInterval.median(each.heap) / what.count,
                                        MeanInterval.median(each.mapped) / what.count,
                                        MeanInterval.median(each.files) / what.count))
                        .put(ResultTable.Column.BYTES, bytes);
        if (what.count == 10_000) {
            row.judge("≤ 1,024 B", bytes.high() <= BYTES_LIMIT);
        }
    }

    /** Finds, for 10,000, the same figure of 1,000. */
    private double[] thousand(Case what, double[] figure) {
        if (what.count != 10_000) {
            return null;
        }
        Figures large = figures.get(what);
        Figures small = figures.get(new Case(what.layout, 1_000));
        return figure == large.register
                ? small.register
                : figure == large.bpftrace ? small.bpftrace : small.reader;
    }

    private void time(ResultTable.Row row, double[] values, double[] thousand) {
        row.put(ResultTable.Column.COST, milliseconds(values));
        if (thousand != null) {
            MeanInterval growth = MeanInterval.ofRatios(values, thousand);
            row.put(ResultTable.Column.THOUSAND, growth)
                    .judge("≤ 12 × 1,000", growth.high() <= GROWTH_LIMIT);
        }
    }

    /**
     * bpftrace 0.17 compares each probe of a provider by name with all before it, whatever the
     * image looks like: that row says something about bpftrace, and the reader's about Nopal.
     */
    private void bpftrace(ResultTable.Row row, Case what, double[] values) {
        double[] thousand = thousand(what, values);
        if (thousand == null || what.layout != Layout.ONE) {
            time(row, values, thousand);
            return;
        }
        row.put(ResultTable.Column.COST, milliseconds(values))
                .put(ResultTable.Column.THOUSAND, MeanInterval.ofRatios(values, thousand))
                .put(ResultTable.Column.BUDGET, "none: bpftrace's own comparing");
    }

    private static String milliseconds(double[] nanos) {
        return String.format(Locale.ROOT, "%.2f ms", MeanInterval.median(nanos) / 1e6);
    }
}
