package dev.nopal.bench;

import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The measurement of how long {@code nopal trace} takes from its start to the first line that an
 * event made it print, in JVMs of each JDK: in one that had a session before, and in a new one,
 * which the agent must be attached to.
 */
final class JdkStartRuns {
    private static final double LIMIT = 1.5;
    private static final int TURNS = 3;
    private static final String PROGRAM = "usdt::jdk_bench:text { printf(\"first\\n\"); exit(); }";

    /** What the traced JVM has been through before. */
    private enum State {
        TRACED_BEFORE("in a JVM that had a session before"),
        NEW("in a new JVM, with attaching to it");

        private final String text;

        State(String text) {
            this.text = text;
        }
    }

    private record Case(Jdk jdk, State state) {}

    private final Scale scale;
    private final Progress progress;
    private final Map<Case, double[]> nanos = new LinkedHashMap<>();

    JdkStartRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
        for (State state : State.values()) {
            Jdks.all().forEach(jdk -> nanos.put(new Case(jdk, state), new double[scale.starts()]));
        }
    }

    void run(ResultTable table) throws Exception {
        for (int round = 0; round < scale.starts(); round++) {
            progress.say("jdks, first output: round %d of %d", round + 1, scale.starts());
            List<Jdk> order = new ArrayList<>(Jdks.all());
            Collections.rotate(order, round);
            round(order, round);
        }
        nanos.keySet().forEach(each -> report(table, each));
    }

    /** They take turns, and the median of the turns stands for the round. */
    private void round(List<Jdk> order, int round) throws Exception {
        Map<Case, double[]> turns = new HashMap<>();
        for (int turn = 0; turn < TURNS; turn++) {
            for (Jdk jdk : order) {
                try (TargetProcess target = JdkClasses.start(jdk, List.of(), "beat")) {
                    target.path();
                    String pid = Long.toString(target.pid());
                    took(turns, jdk, State.NEW)[turn] = StartRuns.nopal(pid, PROGRAM);
                    took(turns, jdk, State.TRACED_BEFORE)[turn] = StartRuns.nopal(pid, PROGRAM);
                }
            }
        }
        turns.forEach((what, took) -> nanos.get(what)[round] = MeanInterval.median(took));
    }

    private static double[] took(Map<Case, double[]> turns, Jdk jdk, State state) {
        return turns.computeIfAbsent(new Case(jdk, state), _ -> new double[TURNS]);
    }

    private void report(ResultTable table, Case what) {
        ResultTable.Row row =
                table.row("first output, JDK " + what.jdk, what.state.text)
                        .put(
                                ResultTable.Column.COST,
                                String.format(
                                        Locale.ROOT,
                                        "%.1f ms",
                                        MeanInterval.median(nanos.get(what)) / 1e6));
        if (what.jdk.isOfTheTests()) {
            return;
        }
        Case own = new Case(Jdks.own(), what.state);
        MeanInterval ratio = MeanInterval.ofRatios(nanos.get(what), nanos.get(own));
        row.put(ResultTable.Column.OWN_JDK, ratio);
        if (what.jdk.feature() < own.jdk.feature() && !scale.quick()) {
            row.judge("÷ JDK %d ≤ 1.5".formatted(own.jdk.feature()), ratio.high() <= LIMIT);
        }
    }
}
