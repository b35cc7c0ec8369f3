package dev.nopal.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The comparison of a method of some 100 ns that is instrumented, with and without a session, with
 * the same one that is not, and with what the JDK has: JFR's method timing and HotSpot's own
 * probes.
 *
 * <p>A round is a set of new processes, one for each contender. They take turns, in an order that
 * rotates.
 */
final class WovenRuns {
    private static final double UNOBSERVED_LIMIT = 1.02;
    private static final double TIMING_LIMIT = 1.25;
    private static final double CLOCKS_LIMIT = 15;
    private static final int WARM_UPS = 5;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Scale scale;
    private final Progress progress;
    private final Map<WovenContender, double[]> nanos = new EnumMap<>(WovenContender.class);

    WovenRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
        for (WovenContender each : WovenContender.values()) {
            nanos.put(each, new double[scale.pairs()]);
        }
    }

    void run(ResultTable table) throws Exception {
        for (int round = 0; round < scale.pairs(); round++) {
            progress.say("woven: round %d of %d", round + 1, scale.pairs());
            round(round);
        }
        report(table);
    }

    private void round(int round) throws Exception {
        Map<WovenContender, TargetProcess> running = new EnumMap<>(WovenContender.class);
        Map<WovenContender, TracerProcess> tracers = new EnumMap<>(WovenContender.class);
        List<WovenContender> order = new ArrayList<>(List.of(WovenContender.values()));
        Collections.rotate(order, round);
        try {
            for (WovenContender each : order) {
                running.put(each, start(each));
            }
            for (WovenContender each : order) {
                TargetProcess process = running.get(each);
                process.path();
                fire(each, process); // Loads the class, so that it can be traced.
                TracerProcess tracer = each.look(process.pid());
                if (tracer != null) {
                    tracers.put(each, tracer);
                    tracer.await(tracer::saysAttached, LIMIT);
                }
            }
            for (int turn = 0; turn < WARM_UPS + scale.turns(); turn++) {
                for (WovenContender each : order) {
                    double took = fire(each, running.get(each));
                    if (turn >= WARM_UPS) {
                        nanos.get(each)[round] += took / scale.turns();
                    }
                }
                Collections.rotate(order, 1);
            }
            for (WovenContender each : tracers.keySet()) {
                check(each, tracers.get(each));
            }
        } finally {
            for (TracerProcess each : tracers.values()) {
                each.close();
            }
            running.values().forEach(TargetProcess::close);
        }
    }

    /** Whatever a tracer did not see was not measured; bpftrace begins a moment late. */
    private void check(WovenContender contender, TracerProcess tracer) throws Exception {
        long calls = (long) (WARM_UPS + scale.turns()) * times(contender);
        long expected = contender == WovenContender.HOTSPOT ? calls / 2 : calls;
        tracer.interrupt();
        tracer.detach();
        if (tracer.counted() < expected) {
            throw new IllegalStateException(
                    "%s saw %d of %d calls; it printed: %s"
                            .formatted(contender, tracer.counted(), expected, tracer.lastLines()));
        }
    }

    private static TargetProcess start(WovenContender contender) throws Exception {
        String mode = contender == WovenContender.CLOCKS ? "clocks" : "plain";
        return new TargetProcess(
                BenchEnvironment.java(contender.options(), WovenTarget.class, mode), "");
    }

    private double fire(WovenContender contender, TargetProcess process) throws Exception {
        int times = times(contender);
        return process.fire(times, 1, 1).nanos() / times;
    }

    private int times(WovenContender contender) {
        return (int) (scale.fires() * contender.speed);
    }

    private void report(ResultTable table) {
        double[] plain = nanos.get(WovenContender.PLAIN);
        for (WovenContender each : WovenContender.values()) {
            ResultTable.Row row =
                    table.row("a method of 100 ns", each.text)
                            .put(
                                    ResultTable.Column.COST,
                                    nanos(MeanInterval.median(nanos.get(each))));
            if (each != WovenContender.PLAIN) {
                row.put(
                        ResultTable.Column.NOT_INSTRUMENTED,
                        MeanInterval.ofRatios(nanos.get(each), plain));
            }
            switch (each) {
                case WOVEN -> {
                    MeanInterval ratio = MeanInterval.ofRatios(nanos.get(each), plain);
                    judge(row, "÷ not instrumented ≤ 1.02", ratio.high() <= UNOBSERVED_LIMIT);
                }
                case METHODRET, LATENCY -> compare(row, each);
                default -> {}
            }
        }
    }

    /** Compares what tracing adds with what the others add, by the less favourable bound. */
    private void compare(ResultTable.Row row, WovenContender contender) {
        MeanInterval timing = MeanInterval.ofRatios(added(contender), added(WovenContender.TIMING));
        MeanInterval clocks =
                MeanInterval.ofDifferences(nanos.get(contender), nanos.get(WovenContender.CLOCKS));
        row.put(ResultTable.Column.TIMING, timing)
                .put(ResultTable.Column.OVER_CLOCKS, clocks)
                .put(
                        ResultTable.Column.HOTSPOT,
                        MeanInterval.ofRatios(added(contender), added(WovenContender.HOTSPOT)));
        judge(
                row,
                "÷ JEP 520 ≤ 1.25, ≤ 15 ns over two clock reads",
                timing.high() <= TIMING_LIMIT && clocks.high() <= CLOCKS_LIMIT);
    }

    private double[] added(WovenContender contender) {
        double[] added = new double[scale.pairs()];
        Arrays.setAll(
                added,
                i -> Math.max(0.1, nanos.get(contender)[i] - nanos.get(WovenContender.PLAIN)[i]));
        return added;
    }

    private void judge(ResultTable.Row row, String budget, boolean holds) {
        if (!scale.quick()) {
            row.judge(budget, holds);
        }
    }

    private static String nanos(double value) {
        return String.format(Locale.ROOT, "%.1f ns", value);
    }
}
