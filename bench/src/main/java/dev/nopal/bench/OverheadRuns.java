package dev.nopal.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The measurement of the worst case for a program: a pattern that matches a method of a nanosecond,
 * which all processors call in a loop. The session must notice and take the method out.
 */
final class OverheadRuns {
    private static final double LIMIT = 1.15;
    private static final String SCRIPT =
            "methodret:dev.nopal.bench.HotTarget*:* { @[probe] = hist(duration); }";
    private static final int WARM_UP_MILLIS = 2_000;
    private static final int LOOK_MILLIS = 3_000;
    private static final Duration ATTACH = Duration.ofSeconds(60);

    private final Scale scale;
    private final Progress progress;

    /** What a target answers. */
    private record Look(double rate, double pauseNanos) {}

    OverheadRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
    }

    void run(ResultTable table) throws Exception {
        double[] before = new double[scale.sessions()];
        double[] first = new double[scale.sessions()];
        double[] after = new double[scale.sessions()];
        double pause = 0;
        for (int round = 0; round < scale.sessions(); round++) {
            progress.say("overhead: round %d of %d", round + 1, scale.sessions());
            try (TargetProcess target =
                    new TargetProcess(
                            BenchEnvironment.java(
                                    List.of(BenchEnvironment.agent()), HotTarget.class),
                            "")) {
                target.path();
                look(target, WARM_UP_MILLIS);
                before[round] = look(target, LOOK_MILLIS).rate();
                target.send("look " + LOOK_MILLIS);
                try (TracerProcess tracer = TracerProcess.limited(target.pid(), SCRIPT)) {
                    tracer.await(tracer::saysAttached, ATTACH);
                    pause = Math.max(pause, answer(target).pauseNanos());
                    Look second = look(target, 1_000);
                    first[round] = second.rate();
                    pause = Math.max(pause, second.pauseNanos());
                    after[round] = look(target, LOOK_MILLIS).rate();
                    tracer.interrupt();
                    tracer.detach();
                }
            }
        }
        report(table, before, first, after, pause);
    }

    private static Look look(TargetProcess target, int millis) throws Exception {
        target.send("look " + millis);
        return answer(target);
    }

    private static Look answer(TargetProcess target) throws Exception {
        String[] words = target.answer().split(" ");
        return new Look(Double.parseDouble(words[0]), Double.parseDouble(words[1]));
    }

    private void report(
            ResultTable table, double[] before, double[] first, double[] after, double pause) {
        String what = "a method of 1 ns that all processors call, matched by `*`";
        table.row(what, "not traced")
                .put(
                        ResultTable.Column.COST,
                        String.format(
                                Locale.ROOT,
                                "%.2f ns",
                                Runtime.getRuntime().availableProcessors()
                                        * 1e9
                                        / MeanInterval.median(before)));
        table.row(what, "from the start of `nopal trace` to a second after it attached")
                .put(
                        ResultTable.Column.COST,
                        String.format(Locale.ROOT, "pause %.0f ms", pause / 1e6))
                .put(ResultTable.Column.NOT_TRACED, MeanInterval.ofRatios(before, first));
        MeanInterval ratio = MeanInterval.ofRatios(before, after);
        ResultTable.Row row =
                table.row(what, "after the first second").put(ResultTable.Column.NOT_TRACED, ratio);
        if (!scale.quick()) {
            row.judge("÷ not traced ≤ 1.15", ratio.high() <= LIMIT);
        }
    }
}
