package dev.nopal.cli.tree;

import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rounds and their samples, as a JVM would deliver them. */
final class Trees {
    static final RootMethod ORDER = new RootMethod(List.of("com.acme.Desk:order"));

    private final Map<Value, Long> samples = new LinkedHashMap<>();
    private final Map<Integer, CallFigures> figures = new LinkedHashMap<>();
    private final List<RemovedProbe> removed = new ArrayList<>();
    private final List<String> mainClasses = new ArrayList<>();
    private long unfinished;
    private RoundResult.End end = RoundResult.End.DONE;

    static MethodId desk(String method) {
        return new MethodId("com.acme.Desk", method);
    }

    /** Returns a stack of frames, the innermost first. */
    static Value.Stack stack(String... frames) {
        return new Value.Stack(
                Value.Stack.Style.BPFTRACE, Arrays.stream(frames).map(Trees::text).toList());
    }

    /** Returns a frame of the program. */
    static String frame(String method) {
        return "com.acme.Desk." + method + "(Desk.java:7)";
    }

    private static Value.Text text(String text) {
        return new Value.Text(text.getBytes(StandardCharsets.UTF_8), false);
    }

    /** Adds samples of running threads in these methods of the program, the innermost first. */
    Trees sampled(long count, String... methods) {
        return sampled(
                count,
                "RUNNABLE",
                stack(Arrays.stream(methods).map(Trees::frame).toArray(String[]::new)));
    }

    Trees sampled(long count, String state, Value.Stack stack) {
        samples.merge(new Value.Tuple(List.of(text(state), stack)), count, Long::sum);
        return this;
    }

    /** Adds the figures of the call with this number. */
    Trees measured(int number, long calls, long nanos) {
        figures.put(number, new CallFigures(calls, nanos, nanos, 0, 0));
        return this;
    }

    Trees removed(String probe) {
        removed.add(new RemovedProbe(probe, 300_000_000));
        return this;
    }

    Trees unfinished(long calls) {
        unfinished = calls;
        return this;
    }

    Trees ofProgram(String mainClass) {
        mainClasses.add(mainClass);
        return this;
    }

    Trees interrupted() {
        end = RoundResult.End.INTERRUPTED;
        return this;
    }

    RoundResult result() {
        List<MapData> maps = new ArrayList<>();
        maps.add(
                map(
                        TreeScript.SAMPLES,
                        samples.entrySet().stream()
                                .map(
                                        each ->
                                                new MapData.Entry(
                                                        each.getKey(),
                                                        new Aggregate.Count(each.getValue())))
                                .toList()));
        List<MapData.Entry> times = new ArrayList<>();
        List<MapData.Entry> longest = new ArrayList<>();
        figures.forEach(
                (number, each) -> {
                    Value key = new Value.Int(number, 64, true);
                    times.add(
                            new MapData.Entry(
                                    key, new Aggregate.Stats(each.calls(), each.nanos(), false)));
                    longest.add(new MapData.Entry(key, new Aggregate.Max(each.longest(), false)));
                });
        maps.add(map(TreeScript.TIMES, times));
        maps.add(map(TreeScript.LONGEST, longest));
        maps.add(MapData.scalar(TreeScript.UNFINISHED, new Aggregate.Sum(unfinished, true)));
        return new RoundResult(
                maps,
                removed,
                Map.of(),
                mainClasses,
                Duration.ofSeconds(1),
                Optional.of("probes fired once"),
                end);
    }

    private static MapData map(String name, List<MapData.Entry> entries) {
        return new MapData(name, true, entries);
    }
}
