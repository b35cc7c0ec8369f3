package dev.nopal.bench;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The measurement of one observation without the starter's handler and with it, each time in a JVM
 * of its own, in an order that rotates: the part of a request that the starter takes part in.
 */
final class ObservationRuns {
    private static final int ROUNDS = 10;
    private static final int WARM_UPS = 15;
    private static final int ITERATIONS = 5;
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private final int rounds;
    private final Scale scale;
    private final Progress progress;
    private final Map<ObservedCall.Beside, double[]> nanos =
            new EnumMap<>(ObservedCall.Beside.class);
    private final Map<ObservedCall.Beside, double[]> bytes =
            new EnumMap<>(ObservedCall.Beside.class);

    ObservationRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
        this.rounds = scale.quick() ? 1 : SpringRounds.chosen().wanted(ROUNDS);
    }

    void run(ResultTable table) throws RunnerException {
        List<ObservedCall.Beside> order = new ArrayList<>(List.of(ObservedCall.Beside.values()));
        for (ObservedCall.Beside each : order) {
            nanos.put(each, new double[rounds]);
            bytes.put(each, new double[rounds]);
        }
        for (int round = 0; round < rounds; round++) {
            progress.say("observation: round %d of %d", round + 1, rounds);
            for (ObservedCall.Beside each : order) {
                measure(each, round);
            }
            Collections.rotate(order, 1);
        }
        report(table);
    }

    private void measure(ObservedCall.Beside beside, int round) throws RunnerException {
        Collection<IterationResult> iterations =
                new Runner(
                                new OptionsBuilder()
                                        .include("^" + ObservedCall.class.getName() + "\\.")
                                        .param("beside", beside.name())
                                        .forks(1)
                                        .jvmArgs(
                                                BenchEnvironment.NATIVE_ACCESS,
                                                BenchEnvironment.UNSAFE_ACCESS,
                                                "-XX:+EnableDynamicAgentLoading",
                                                "-XX:+UseSerialGC")
                                        .warmupIterations(WARM_UPS)
                                        .warmupTime(millis())
                                        .measurementIterations(ITERATIONS)
                                        .measurementTime(millis())
                                        .timeout(TimeValue.seconds(60))
                                        .addProfiler(GCProfiler.class)
                                        .addProfiler(ShareProfiler.class)
                                        .shouldFailOnError(true)
                                        .verbosity(VerboseMode.SILENT)
                                        .build())
                        .runSingle()
                        .getBenchmarkResults()
                        .iterator()
                        .next()
                        .getIterationResults();
        nanos.get(beside)[round] =
                median(
                        iterations,
                        each ->
                                each.getPrimaryResult().getScore()
                                        * secondary(each, ShareProfiler.LABEL));
        bytes.get(beside)[round] = median(iterations, each -> secondary(each, ALLOCATED));
    }

    private TimeValue millis() {
        return TimeValue.milliseconds(scale.iterationMillis());
    }

    private static double median(
            Collection<IterationResult> iterations, ToDoubleFunction<IterationResult> figure) {
        return MeanInterval.median(iterations.stream().mapToDouble(figure).toArray());
    }

    private static double secondary(IterationResult iteration, String label) {
        return iteration.getSecondaryResults().get(label).getScore();
    }

    private void report(ResultTable table) {
        nanos.forEach(
                (beside, values) -> {
                    ResultTable.Row row =
                            table.row("one observation", text(beside))
                                    .put(
                                            ResultTable.Column.COST,
                                            String.format(
                                                    Locale.ROOT,
                                                    "%.1f ns",
                                                    MeanInterval.median(values)))
                                    .put(
                                            ResultTable.Column.BYTES,
                                            String.format(
                                                    Locale.ROOT,
                                                    "%.0f",
                                                    MeanInterval.median(bytes.get(beside))));
                    if (beside != ObservedCall.Beside.NOTHING) {
                        row.put(
                                ResultTable.Column.OVER_STARTER,
                                MeanInterval.ofDifferences(
                                                values, nanos.get(ObservedCall.Beside.NOTHING))
                                        .whole());
                    }
                });
    }

    private static String text(ObservedCall.Beside beside) {
        return switch (beside) {
            case NOTHING -> "without the starter";
            case STARTER -> "with the starter, no tracer attached";
            case SESSION -> "while a session runs `@[args.route] = hist(args.nanoseconds);`";
        };
    }
}
