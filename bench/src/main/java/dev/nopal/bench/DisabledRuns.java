package dev.nopal.bench;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * The comparison of disabled tracepoints with an empty method, a disabled JFR event, a disabled
 * SLF4J call and a C probe.
 *
 * <p>A round measures everything once, each in a JVM of its own, in an order that rotates from
 * round to round.
 */
final class DisabledRuns {
    private static final double OVER_EMPTY_LIMIT = 1;
    private static final double CROWD_LIMIT = 0.5;
    private static final double AFTER_SESSION_LIMIT = 0.3;
    private static final double BYTES_LIMIT = 0.01;
    private static final int WARM_UPS = 6;

    /** Registering ten thousand others keeps the compiler busy for up to a second. */
    private static final int WARM_UPS_IN_A_CROWD = 20;

    private static final int WARM_UPS_WITH_SESSION =
            PassingSession.BEFORE + PassingSession.WITH + 8;

    private static final int ITERATIONS = 5;
    private static final List<String> QUICK = List.of("text", "lazyText", "timed", "fireText");
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    /** What is measured; {@code condition} is null for what is not a tracepoint. */
    private record Case(String benchmark, Condition condition) {}

    private final Scale scale;
    private final Path cProgram;
    private final Progress progress;
    private final Map<Case, double[]> nanos = new LinkedHashMap<>();
    private final Map<Case, double[]> bytes = new LinkedHashMap<>();
    private final double[] cEmpty;
    private final double[] cProbe;

    DisabledRuns(Scale scale, Path cProgram, Progress progress) {
        this.scale = scale;
        this.cProgram = cProgram;
        this.progress = progress;
        this.cEmpty = new double[scale.forks()];
        this.cProbe = new double[scale.forks()];
    }

    void run(ResultTable table) throws Exception {
        for (String baseline :
                List.of("emptyNothing", "emptyText", "emptyTwelve", "jfrEvent", "slf4jDebug")) {
            add(new Case(baseline, null));
        }
        for (String form : forms()) {
            DisabledForm.conditions(form).forEach(condition -> add(new Case(form, condition)));
        }
        List<Case> order = new ArrayList<>(nanos.keySet());
        for (int round = 0; round < scale.forks(); round++) {
            measureC(round);
            for (int i = 0; i < order.size(); i++) {
                if (i % 10 == 0) {
                    progress.say(
                            "disabled: round %d of %d, %d of %d",
                            round + 1, scale.forks(), i, order.size());
                }
                measure(order.get(i), round);
            }
            Collections.rotate(order, Math.max(1, order.size() / scale.forks()));
        }
        report(table);
    }

    /** Returns all forms, or those that the user chose: {@code NOPAL_BENCH_FORMS=text,lazyText}. */
    private Collection<String> forms() {
        String some = System.getenv("NOPAL_BENCH_FORMS");
        if (some != null) {
            return List.of(some.split(","));
        }
        return scale.quick() ? QUICK : DisabledForm.ALL.keySet();
    }

    private void add(Case what) {
        nanos.put(what, new double[scale.forks()]);
        bytes.put(what, new double[scale.forks()]);
    }

    private void measureC(int round) throws Exception {
        List<double[]> lines =
                Children.output(new ProcessBuilder(cProgram.toString()))
                        .lines()
                        .map(
                                line ->
                                        Arrays.stream(line.split(" "))
                                                .mapToDouble(Double::parseDouble)
                                                .toArray())
                        .toList();
        cEmpty[round] = MeanInterval.median(lines.stream().mapToDouble(line -> line[0]).toArray());
        cProbe[round] = MeanInterval.median(lines.stream().mapToDouble(line -> line[1]).toArray());
    }

    /** Runs one fork. The median of its iterations stands for it: a neighbour disturbs some. */
    private void measure(Case what, int round) throws RunnerException {
        Collection<IterationResult> iterations = forkTwiceAtMost(what);
        nanos.get(what)[round] =
                median(
                        iterations,
                        each ->
                                each.getPrimaryResult().getScore()
                                        * secondary(each, ShareProfiler.LABEL));
        bytes.get(what)[round] = median(iterations, each -> secondary(each, ALLOCATED));
    }

    private static double median(
            Collection<IterationResult> iterations, ToDoubleFunction<IterationResult> figure) {
        return MeanInterval.median(iterations.stream().mapToDouble(figure).toArray());
    }

    private static double secondary(IterationResult iteration, String label) {
        return iteration.getSecondaryResults().get(label).getScore();
    }

    /** A fork that failed, because bpftrace did, must not cost the whole run. */
    private Collection<IterationResult> forkTwiceAtMost(Case what) throws RunnerException {
        try {
            return fork(what);
        } catch (RunnerException e) {
            progress.say("%s failed, again: %s", what, reason(e));
            return fork(what);
        }
    }

    /** Returns what a benchmark threw: JMH wraps it in its own exception. */
    private static String reason(Throwable e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return cause.getSuppressed().length > 0
                ? cause.getSuppressed()[0].toString()
                : cause.toString();
    }

    private Collection<IterationResult> fork(Case what) throws RunnerException {
        Class<?> type = what.condition == null ? Baseline.class : Disabled.class;
        ChainedOptionsBuilder options =
                new OptionsBuilder()
                        .include("^" + Pattern.quote(type.getName() + "." + what.benchmark) + "$")
                        .forks(1)
                        .jvmArgs(
                                BenchEnvironment.NATIVE_ACCESS,
                                BenchEnvironment.UNSAFE_ACCESS,
                                "-XX:+EnableDynamicAgentLoading")
                        .warmupIterations(warmUps(what.condition))
                        .warmupTime(TimeValue.milliseconds(scale.iterationMillis()))
                        .measurementIterations(ITERATIONS)
                        .measurementTime(TimeValue.milliseconds(scale.iterationMillis()))
                        .timeout(TimeValue.seconds(60))
                        .addProfiler(GCProfiler.class)
                        .addProfiler(ShareProfiler.class)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT);
        if (what.condition != null) {
            options.param("condition", what.condition.name());
        }
        RunResult result = new Runner(options.build()).runSingle();
        return result.getBenchmarkResults().iterator().next().getIterationResults();
    }

    private static int warmUps(Condition condition) {
        if (condition != null && condition.isSession()) {
            return WARM_UPS_WITH_SESSION;
        }
        return condition == Condition.CROWD ? WARM_UPS_IN_A_CROWD : WARM_UPS;
    }

    private void report(ResultTable table) {
        nanos.forEach(
                (what, values) -> {
                    if (what.condition == null) {
                        baseline(table, what, values);
                    }
                });
        table.row("C `sys/sdt.h` probe", "less its empty loop")
                .put(ResultTable.Column.COST, nanoseconds(cProbe))
                .put(ResultTable.Column.OVER_EMPTY, MeanInterval.ofDifferences(cProbe, cEmpty));
        nanos.forEach(
                (what, values) -> {
                    if (what.condition != null) {
                        form(table, what, values);
                    }
                });
    }

    private void baseline(ResultTable table, Case what, double[] values) {
        ResultTable.Row row =
                table.row(
                                switch (what.benchmark) {
                                    case "emptyNothing" -> "empty method";
                                    case "emptyText" -> "empty method (long, String)";
                                    case "emptyTwelve" -> "empty method (twelve arguments)";
                                    case "jfrEvent" -> "JFR event, disabled";
                                    default -> "SLF4J `debug`, 2 arguments, Logback at info";
                                },
                                "")
                        .put(ResultTable.Column.COST, nanoseconds(values))
                        .put(ResultTable.Column.BYTES, bytes(what));
        if (!what.benchmark.startsWith("empty")) {
            row.put(
                    ResultTable.Column.OVER_EMPTY,
                    MeanInterval.ofDifferences(values, nanos.get(new Case("emptyText", null))));
        }
    }

    private void form(ResultTable table, Case what, double[] values) {
        DisabledForm form = DisabledForm.ALL.get(what.benchmark);
        double[] empty = nanos.get(new Case(form.empty(), null));
        MeanInterval over = MeanInterval.ofDifferences(values, empty);
        ResultTable.Row row =
                table.row(form.text(), what.condition.toString())
                        .put(ResultTable.Column.COST, nanoseconds(values))
                        .put(ResultTable.Column.OVER_EMPTY, over)
                        .put(ResultTable.Column.EMPTY, MeanInterval.ofRatios(values, empty))
                        .put(ResultTable.Column.JFR, ratioTo(values, "jfrEvent"))
                        .put(ResultTable.Column.SLF4J, ratioTo(values, "slf4jDebug"))
                        .put(ResultTable.Column.C, MeanInterval.ofRatios(values, cProbe))
                        .put(ResultTable.Column.BYTES, bytes(what));
        if (scale.quick()) {
            return;
        }
        if (form.allocates()) {
            row.put(ResultTable.Column.BUDGET, "none: documented to allocate");
            return;
        }
        if (what.condition.isSession()) {
            double[] never = nanos.get(new Case(what.benchmark, Condition.NEVER));
            MeanInterval left = MeanInterval.ofDifferences(values, never);
            row.put(ResultTable.Column.OVER_NEVER, left)
                    .judge(
                            "≤ 0.3 ns over never attached, < 0.01 B",
                            left.high() <= AFTER_SESSION_LIMIT && mostBytes(what) < BYTES_LIMIT);
            return;
        }
        if (what.benchmark.equals(DisabledForm.WOVEN)) {
            return;
        }
        boolean holds = over.high() <= OVER_EMPTY_LIMIT && mostBytes(what) < BYTES_LIMIT;
        String budget = "over empty ≤ 1 ns, < 0.01 B";
        if (what.condition == Condition.CROWD) {
            double[] alone = nanos.get(new Case(what.benchmark, Condition.NEVER));
            holds &= MeanInterval.ofDifferences(values, alone).high() <= CROWD_LIMIT;
            budget += ", ≤ 0.5 ns over alone";
        }
        row.judge(budget, holds);
    }

    private MeanInterval ratioTo(double[] values, String baseline) {
        return MeanInterval.ofRatios(values, nanos.get(new Case(baseline, null)));
    }

    private static String nanoseconds(double[] values) {
        return String.format(Locale.ROOT, "%.2f ns", MeanInterval.median(values));
    }

    private String bytes(Case what) {
        return String.format(Locale.ROOT, "%.3f", mostBytes(what));
    }

    /** The worst fork counts: an allocation that depends on luck is one. */
    private double mostBytes(Case what) {
        return Arrays.stream(bytes.get(what)).max().orElse(Double.NaN);
    }
}
