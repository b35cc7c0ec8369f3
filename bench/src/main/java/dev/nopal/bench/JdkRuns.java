package dev.nopal.bench;

import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The comparison of what an event costs on each JDK of this machine with what it costs on the one
 * that runs this: the same class files, the same scripts, in the same rounds.
 *
 * <p>A round is a set of new processes, one for each JDK and script. They take turns, in an order
 * that rotates.
 */
final class JdkRuns {
    private static final double HIST_LIMIT = 2;
    private static final int WARM_UPS = 6;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String PROBE = "usdt::jdk_bench:text";
    private static final String METHOD = "methodret:" + JdkTarget.class.getName() + ":work";

    /** What is measured of each JDK. */
    private enum Work {
        COUNT("fire", PROBE, "@ = count();", 100),
        HIST("fire", PROBE, "@ = hist(arg0);", 100),
        PLAIN("call", "", "not instrumented", 10),
        METHODRET("call", METHOD, "@ = hist(duration);", 10);

        private final String mode;
        private final String probe;
        private final String body;

        /** How many times more than {@link Scale#fires} it does in a turn. */
        private final int speed;

        Work(String mode, String probe, String body, int speed) {
            this.mode = mode;
            this.probe = probe;
            this.body = body;
            this.speed = speed;
        }
    }

    private record Case(Jdk jdk, Work work) {}

    private final Scale scale;
    private final Progress progress;
    private final Map<Case, double[]> nanos = new LinkedHashMap<>();

    JdkRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
        for (Work work : Work.values()) {
            Jdks.all().forEach(jdk -> nanos.put(new Case(jdk, work), new double[scale.sessions()]));
        }
    }

    void run(ResultTable table) throws Exception {
        for (int round = 0; round < scale.sessions(); round++) {
            progress.say("jdks: round %d of %d", round + 1, scale.sessions());
            round(round);
        }
        nanos.forEach((what, _) -> report(table, what));
    }

    private void round(int round) throws Exception {
        Map<Case, TargetProcess> running = new HashMap<>();
        Map<Case, TracerProcess> tracers = new HashMap<>();
        List<Case> order = new ArrayList<>(nanos.keySet());
        Collections.rotate(order, round);
        try {
            for (Case each : order) {
                boolean isPlain = each.work.probe.isEmpty();
                List<String> options = isPlain ? List.of() : List.of(BenchEnvironment.agent());
                running.put(each, JdkClasses.start(each.jdk, options, each.work.mode));
            }
            for (Case each : order) {
                TargetProcess process = running.get(each);
                process.path();
                process.fire(1, 1, 1); // Loads the class, so that it can be traced.
                if (!each.work.probe.isEmpty()) {
                    String script = each.work.probe + " { " + each.work.body + " }";
                    TracerProcess tracer = TracerProcess.nopal(process.pid(), script);
                    tracers.put(each, tracer);
                    tracer.await(tracer::saysAttached, LIMIT);
                }
            }
            measure(running, order, round);
            for (Case each : tracers.keySet()) {
                check(each, tracers.get(each));
            }
        } finally {
            for (TracerProcess each : tracers.values()) {
                each.close();
            }
            running.values().forEach(TargetProcess::close);
        }
    }

    /** The median of the turns stands for the round: a neighbour disturbs some. */
    private void measure(Map<Case, TargetProcess> running, List<Case> order, int round)
            throws Exception {
        Map<Case, double[]> turns = new HashMap<>();
        for (int turn = 0; turn < WARM_UPS + scale.turns(); turn++) {
            for (Case each : order) {
                double took = running.get(each).fire(times(each), 1, 1).nanos() / times(each);
                if (turn >= WARM_UPS) {
                    turns.computeIfAbsent(each, _ -> new double[scale.turns()])[turn - WARM_UPS] =
                            took;
                }
            }
            Collections.rotate(order, 1);
        }
        turns.forEach((what, took) -> nanos.get(what)[round] = MeanInterval.median(took));
    }

    private int times(Case what) {
        return scale.fires() * what.work.speed;
    }

    /** Whatever a tracer did not see was not measured. */
    private void check(Case what, TracerProcess tracer) throws Exception {
        long expected = (long) (WARM_UPS + scale.turns()) * times(what);
        tracer.interrupt();
        tracer.detach();
        if (tracer.counted() < expected) {
            throw new IllegalStateException(
                    "on JDK %s the tracer saw %d of %d events; it printed: %s"
                            .formatted(what.jdk, tracer.counted(), expected, tracer.lastLines()));
        }
    }

    private void report(ResultTable table, Case what) {
        double[] each = added(what);
        String state = what.work.probe.isEmpty() ? what.work.body : "`" + what.work.body + "`";
        String name = what.work.mode.equals("fire") ? "JVM session" : "a method of 100 ns";
        ResultTable.Row row =
                table.row(name + ", JDK " + what.jdk, state)
                        .put(
                                ResultTable.Column.COST,
                                String.format(
                                        Locale.ROOT,
                                        "%.2f ns",
                                        MeanInterval.median(nanos.get(what))));
        if (what.jdk.isOfTheTests()) {
            return;
        }
        MeanInterval ratio = MeanInterval.ofRatios(each, added(new Case(Jdks.own(), what.work)));
        row.put(ResultTable.Column.OWN_JDK, ratio);
        if (what.work == Work.HIST && what.jdk.feature() < Jdks.own().feature() && !scale.quick()) {
            row.judge("÷ JDK %d ≤ 2".formatted(Jdks.own().feature()), ratio.high() <= HIST_LIMIT);
        }
    }

    /** Of a traced method, what tracing adds to it on the same JDK. */
    private double[] added(Case what) {
        if (what.work != Work.METHODRET) {
            return nanos.get(what);
        }
        double[] plain = nanos.get(new Case(what.jdk, Work.PLAIN));
        double[] added = nanos.get(what).clone();
        Arrays.setAll(added, i -> Math.max(0.1, added[i] - plain[i]));
        return added;
    }
}
