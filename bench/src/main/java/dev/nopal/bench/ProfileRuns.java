package dev.nopal.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The comparison of what the same work costs a process while {@code profile:hz:99}, JFR or
 * async-profiler takes stacks at that rate, and without a profiler.
 *
 * <p>A round is a set of new processes, one for each contender. They take turns, in an order that
 * rotates.
 */
final class ProfileRuns {
    private static final int WARM_UPS = 2;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Calls of a turn, for each of {@link Scale#fires}: about a second, a hundred samples. */
    private static final int CALLS = 40;

    /** Samples that must have been taken, less than half of what the turns are long enough for. */
    private static final int SAMPLES_A_TURN = 20;

    private final Scale scale;
    private final Progress progress;
    private final Map<ProfileContender, double[]> nanos = new EnumMap<>(ProfileContender.class);

    ProfileRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
        for (ProfileContender each : ProfileContender.values()) {
            nanos.put(each, new double[scale.sessions()]);
        }
    }

    void run(ResultTable table) throws Exception {
        Path directory = Files.createTempDirectory("nopal-bench-profile");
        try {
            for (int round = 0; round < scale.sessions(); round++) {
                progress.say("profile: round %d of %d", round + 1, scale.sessions());
                round(round, directory);
            }
        } finally {
            delete(directory);
        }
        report(table);
    }

    private void round(int round, Path directory) throws Exception {
        Map<ProfileContender, TargetProcess> running = new EnumMap<>(ProfileContender.class);
        List<ProfileContender> order = new ArrayList<>(List.of(ProfileContender.values()));
        Collections.rotate(order, round);
        TracerProcess tracer = null;
        try {
            for (ProfileContender each : order) {
                TargetProcess process =
                        new TargetProcess(
                                BenchEnvironment.java(
                                        each.options(directory), ProfiledTarget.class),
                                "");
                running.put(each, process);
                process.path();
                TracerProcess looking = each.look(process.pid());
                if (looking != null) {
                    tracer = looking;
                    tracer.await(tracer::saysAttached, LIMIT);
                }
            }
            for (int turn = 0; turn < WARM_UPS + scale.turns(); turn++) {
                for (ProfileContender each : order) {
                    double took = running.get(each).fire(scale.fires() * CALLS, 1, 1).nanos();
                    if (turn >= WARM_UPS) {
                        nanos.get(each)[round] += took / scale.turns();
                    }
                }
                Collections.rotate(order, 1);
            }
            check(tracer);
        } finally {
            if (tracer != null) {
                tracer.close();
            }
            running.values().forEach(TargetProcess::close);
        }
    }

    /** A profiler that takes no samples costs nothing. */
    private void check(TracerProcess tracer) throws Exception {
        tracer.interrupt();
        tracer.detach();
        long expected = scale.quick() ? 1 : (long) SAMPLES_A_TURN * scale.turns();
        if (tracer.counted() < expected) {
            throw new IllegalStateException(
                    "profile:hz:99 took %d samples, %d at least were expected; it printed: %s"
                            .formatted(tracer.counted(), expected, tracer.lastLines()));
        }
    }

    private void report(ResultTable table) {
        double[] ours = nanos.get(ProfileContender.NOPAL);
        for (ProfileContender each : ProfileContender.values()) {
            ResultTable.Row row =
                    table.row("the same work", each.text)
                            .put(ResultTable.Column.COST, milliseconds(nanos.get(each)));
            if (each != ProfileContender.NOT_TRACED) {
                row.put(
                        ResultTable.Column.NOT_TRACED,
                        MeanInterval.ofRatios(
                                nanos.get(each), nanos.get(ProfileContender.NOT_TRACED)));
            }
            if (each == ProfileContender.NOPAL) {
                row.put(
                                ResultTable.Column.JFR,
                                MeanInterval.ofRatios(ours, nanos.get(ProfileContender.JFR)))
                        .put(
                                ResultTable.Column.ASYNC,
                                MeanInterval.ofRatios(ours, nanos.get(ProfileContender.ASYNC)));
            }
        }
    }

    private static String milliseconds(double[] nanos) {
        return String.format(Locale.ROOT, "%.0f ms", MeanInterval.median(nanos) / 1e6);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(
                            file -> {
                                try {
                                    Files.deleteIfExists(file);
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            });
        }
    }
}
