package dev.nopal.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The rows for what {@link SessionRuns} measured, with their budgets. */
final class SessionReport {
    private static final double BPFTRACE_LIMIT = 0.01;
    private static final double JFR_LIMIT = 0.1;
    private static final double KEYS_LIMIT = 2;
    private static final double OTHERS_LIMIT_NANOS = 0.5;
    private static final double BYTES_LIMIT = 0.01;

    private final ResultTable table;
    private final Map<SessionRuns.Case, Fired[]> figures;
    private final boolean isJudged;

    SessionReport(ResultTable table, Map<SessionRuns.Case, Fired[]> figures, boolean isJudged) {
        this.table = table;
        this.figures = figures;
        this.isJudged = isJudged;
    }

    void write() {
        figures.keySet().forEach(this::write);
    }

    private void write(SessionRuns.Case what) {
        Contender contender = what.contender();
        double[] nanos = nanos(what);
        double bytes = Arrays.stream(bytes(what)).max().orElse(Double.NaN);
        String script = contender.script.body.replace("\n", "\\n");
        ResultTable.Row row =
                table.row(
                                "%s, %d thread%s"
                                        .formatted(
                                                contender.engine.text,
                                                what.threads(),
                                                what.threads() > 1 ? "s" : ""),
                                script.isEmpty() ? "" : "`" + script + "`")
                        .put(
                                ResultTable.Column.COST,
                                String.format(Locale.ROOT, "%.2f ns", MeanInterval.median(nanos)));
        switch (contender.engine) {
            case SESSION -> session(row, what, nanos, bytes);
            case SESSION_AMONG_OTHERS, SESSION_WITH_METRICS -> overAlone(row, what, nanos, bytes);
            case SESSION_IN_SPAN -> judge(row, new Budgets(), bytes);
            case JFR ->
                    row.put(ResultTable.Column.BYTES, String.format(Locale.ROOT, "%.3f", bytes));
            case BPFTRACE, LTTNG, LTTNG_THREAD -> {}
        }
    }

    private void session(ResultTable.Row row, SessionRuns.Case what, double[] nanos, double bytes) {
        Budgets budgets = new Budgets();
        Optional<MeanInterval> bpftrace =
                what.contender()
                        .in(Contender.Engine.BPFTRACE)
                        .filter(
                                other ->
                                        figures.containsKey(
                                                new SessionRuns.Case(other, what.threads())))
                        .map(other -> ratio(nanos, what, other));
        MeanInterval jfr = ratio(nanos, what, Contender.JFR);
        bpftrace.ifPresent(ratio -> row.put(ResultTable.Column.BPFTRACE, ratio));
        row.put(ResultTable.Column.JFR, jfr);
        switch (what.contender().script) {
            case COUNT, HIST -> {
                bpftrace.ifPresent(
                        ratio -> budgets.add("÷ bpftrace ≤ 0.01", ratio.high() <= BPFTRACE_LIMIT));
                budgets.add("÷ JFR ≤ 0.1", jfr.high() <= JFR_LIMIT);
            }
            case MANY_KEYS -> {
                MeanInterval keys = ratio(nanos, what, Contender.SESSION_FEW_KEYS);
                row.put(ResultTable.Column.KEYS, keys);
                budgets.add("÷ 16 keys ≤ 2", keys.high() <= KEYS_LIMIT);
            }
            case PRINTF, RECORD -> {
                boolean hasThread = what.contender().script == Contender.Script.RECORD;
                Contender same = hasThread ? Contender.LTTNG_THREAD : Contender.LTTNG;
                MeanInterval lttng = ratio(nanos, what, same);
                row.put(ResultTable.Column.LTTNG, lttng);
                budgets.add("÷ LTTng ≤ 1", lttng.high() <= 1);
            }
            case NONE, FEW_KEYS, TEXT_KEY, TRACE_ID, FORGET, BURSTS -> {}
        }
        judge(row, budgets, bytes);
    }

    private void overAlone(
            ResultTable.Row row, SessionRuns.Case what, double[] nanos, double bytes) {
        Budgets budgets = new Budgets();
        if (isJudged) {
            Contender alone = what.contender().in(Contender.Engine.SESSION).orElseThrow();
            MeanInterval over =
                    MeanInterval.ofDifferences(
                            nanos, nanos(new SessionRuns.Case(alone, what.threads())));
            row.put(ResultTable.Column.OVER_ALONE, over);
            budgets.add("≤ 0.5 ns over alone", over.high() <= OTHERS_LIMIT_NANOS);
        }
        judge(row, budgets, bytes);
    }

    private void judge(ResultTable.Row row, Budgets budgets, double bytes) {
        row.put(ResultTable.Column.BYTES, String.format(Locale.ROOT, "%.3f", bytes));
        budgets.add("< 0.01 B", bytes < BYTES_LIMIT);
        if (isJudged) {
            row.judge(String.join(", ", budgets.texts), budgets.hold);
        }
    }

    private MeanInterval ratio(double[] nanos, SessionRuns.Case what, Contender other) {
        return MeanInterval.ofRatios(nanos, nanos(new SessionRuns.Case(other, what.threads())));
    }

    private double[] nanos(SessionRuns.Case what) {
        return each(what, Fired::nanos);
    }

    private double[] bytes(SessionRuns.Case what) {
        return each(what, Fired::bytes);
    }

    private double[] each(SessionRuns.Case what, ToDoubleFunction<Fired> figure) {
        return Arrays.stream(figures.get(what)).mapToDouble(figure).toArray();
    }

    /** What a row must hold. */
    private static final class Budgets {
        private final List<String> texts = new ArrayList<>();
        private boolean hold = true;

        void add(String text, boolean holds) {
            texts.add(text);
            hold &= holds;
        }
    }
}
