package dev.nopal.bench;

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
 * The comparison of what an event costs with each subject, JDKs or trees of Nopal: the same class
 * files, the same scripts, in the same rounds.
 *
 * <p>A round is a set of new processes, one for each subject and script. They take turns, in an
 * order that rotates.
 */
final class EventRuns {
    private static final int WARM_UPS = 6;

    /** Fits the output; the pause after it lets the reader keep up. */
    private static final int BURST = 1_000;

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String PROBE = "usdt::subject_bench:text";
    private static final String METHOD = "methodret:" + SubjectTarget.class.getName() + ":work";

    /** What is measured of each subject. */
    private enum Work {
        COUNT("fire", PROBE, "@ = count();", 100),
        HIST("fire", PROBE, "@ = hist(arg0);", 100),
        PRINTF("fire", PROBE, "printf(\"%d %s\\n\", arg0, str(arg1));", 0),
        PLAIN("call", "", "not instrumented", 10),
        METHODRET("call", METHOD, "@ = hist(duration);", 10);

        private final String mode;
        private final String probe;
        private final String body;

        /** How many times more than {@link Scale#fires} it does in a turn; 0: in bursts. */
        private final int speed;

        Work(String mode, String probe, String body, int speed) {
            this.mode = mode;
            this.probe = probe;
            this.body = body;
            this.speed = speed;
        }
    }

    private record Case(Subject subject, Work work) {}

    private final SubjectComparison comparison;
    private final Scale scale;
    private final Progress progress;
    private final Map<Case, double[]> nanos = new LinkedHashMap<>();

    EventRuns(SubjectComparison comparison, Scale scale, Progress progress) {
        this.comparison = comparison;
        this.scale = scale;
        this.progress = progress;
        for (Work work : Work.values()) {
            for (Subject subject : comparison.subjects()) {
                nanos.put(new Case(subject, work), new double[scale.sessions()]);
            }
        }
    }

    void run(ResultTable table) throws Exception {
        for (int round = 0; round < scale.sessions(); round++) {
            progress.say("%s: round %d of %d", comparison.name(), round + 1, scale.sessions());
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
                List<String> options = isPlain ? List.of() : List.of(each.subject.agent());
                running.put(each, SubjectClasses.start(each.subject, options, each.work.mode));
            }
            for (Case each : order) {
                TargetProcess process = running.get(each);
                process.path();
                process.fire(1, 1, 1); // Loads the class, so that it can be traced.
                if (!each.work.probe.isEmpty()) {
                    String script = each.work.probe + " { " + each.work.body + " }";
                    TracerProcess tracer = TracerProcess.of(each.subject, process.pid(), script);
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
                double took = fire(running.get(each), each.work).nanos() / times(each.work);
                if (turn >= WARM_UPS) {
                    turns.computeIfAbsent(each, _ -> new double[scale.turns()])[turn - WARM_UPS] =
                            took;
                }
            }
            Collections.rotate(order, 1);
        }
        turns.forEach((what, took) -> nanos.get(what)[round] = MeanInterval.median(took));
    }

    private Fired fire(TargetProcess process, Work work) throws Exception {
        return work.speed == 0
                ? process.fire(BURST, scale.bursts(), 1)
                : process.fire(times(work), 1, 1);
    }

    /** Returns how many events a turn has. */
    private int times(Work work) {
        return work.speed == 0 ? BURST * scale.bursts() : scale.fires() * work.speed;
    }

    /** Whatever a tracer did not see was not measured; a reader of lines may lose some. */
    private void check(Case what, TracerProcess tracer) throws Exception {
        long fired = (long) (WARM_UPS + scale.turns()) * times(what.work);
        long expected = what.work.speed == 0 ? fired - fired / 50 : fired;
        tracer.interrupt();
        tracer.detach();
        if (tracer.counted() < expected) {
            throw new IllegalStateException(
                    "with %s the tracer saw %d of %d events; it printed: %s"
                            .formatted(
                                    what.subject.name(),
                                    tracer.counted(),
                                    expected,
                                    tracer.lastLines()));
        }
    }

    private void report(ResultTable table, Case what) {
        String state = what.work.probe.isEmpty() ? what.work.body : "`" + what.work.body + "`";
        String name = what.work.mode.equals("fire") ? "JVM session" : "a method of 100 ns";
        double cost = MeanInterval.median(nanos.get(what));
        ResultTable.Row row =
                table.row(name + ", " + what.subject.name(), state)
                        .put(ResultTable.Column.COST, String.format(Locale.ROOT, "%.2f ns", cost));
        comparison.enter(
                row,
                what.subject,
                what.work == Work.HIST
                        ? SubjectComparison.Measure.HIST
                        : SubjectComparison.Measure.OTHER,
                added(what),
                added(new Case(comparison.reference(), what.work)),
                scale);
    }

    /** Of a traced method, what tracing adds to it with the same subject. */
    private double[] added(Case what) {
        if (what.work != Work.METHODRET) {
            return nanos.get(what);
        }
        double[] plain = nanos.get(new Case(what.subject, Work.PLAIN));
        double[] added = nanos.get(what).clone();
        Arrays.setAll(added, i -> Math.max(0.1, added[i] - plain[i]));
        return added;
    }
}
