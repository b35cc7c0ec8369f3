package dev.nopal.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The measurement of how long {@code nopal trace} takes from its start to the first line that an
 * event made it print, with each subject: in a JVM that had a session before, and in a new one,
 * which the agent must be attached to.
 */
final class FirstOutputRuns {
    private static final int TURNS = 3;
    private static final String PROGRAM =
            "usdt::subject_bench:text { printf(\"first\\n\"); exit(); }";

    /** What the traced JVM has been through before. */
    private enum State {
        TRACED_BEFORE("in a JVM that had a session before"),
        NEW("in a new JVM, with attaching to it");

        private final String text;

        State(String text) {
            this.text = text;
        }
    }

    private record Case(Subject subject, State state) {}

    private final SubjectComparison comparison;
    private final Scale scale;
    private final Progress progress;
    private final Map<Case, double[]> nanos = new LinkedHashMap<>();

    FirstOutputRuns(SubjectComparison comparison, Scale scale, Progress progress) {
        this.comparison = comparison;
        this.scale = scale;
        this.progress = progress;
        for (State state : State.values()) {
            for (Subject subject : comparison.subjects()) {
                nanos.put(new Case(subject, state), new double[scale.starts()]);
            }
        }
    }

    void run(ResultTable table) throws Exception {
        for (int round = 0; round < scale.starts(); round++) {
            progress.say(
                    "%s, first output: round %d of %d",
                    comparison.name(), round + 1, scale.starts());
            List<Subject> order = new ArrayList<>(comparison.subjects());
            Collections.rotate(order, round);
            round(order, round);
        }
        nanos.keySet().forEach(each -> report(table, each));
    }

    /** They take turns, and the median of the turns stands for the round. */
    private void round(List<Subject> order, int round) throws Exception {
        Map<Case, double[]> turns = new HashMap<>();
        for (int turn = 0; turn < TURNS; turn++) {
            for (Subject subject : order) {
                try (TargetProcess target = SubjectClasses.start(subject, List.of(), "beat")) {
                    target.path();
                    String pid = Long.toString(target.pid());
                    took(turns, subject, State.NEW)[turn] = StartRuns.nopal(subject, pid, PROGRAM);
                    took(turns, subject, State.TRACED_BEFORE)[turn] =
                            StartRuns.nopal(subject, pid, PROGRAM);
                }
            }
        }
        turns.forEach((what, took) -> nanos.get(what)[round] = MeanInterval.median(took));
    }

    private static double[] took(Map<Case, double[]> turns, Subject subject, State state) {
        return turns.computeIfAbsent(new Case(subject, state), _ -> new double[TURNS]);
    }

    private void report(ResultTable table, Case what) {
        double cost = MeanInterval.median(nanos.get(what)) / 1e6;
        ResultTable.Row row =
                table.row("first output, " + what.subject.name(), what.state.text)
                        .put(ResultTable.Column.COST, String.format(Locale.ROOT, "%.1f ms", cost));
        comparison.enter(
                row,
                what.subject,
                SubjectComparison.Measure.FIRST_OUTPUT,
                nanos.get(what),
                nanos.get(new Case(comparison.reference(), what.state)),
                scale);
    }
}
