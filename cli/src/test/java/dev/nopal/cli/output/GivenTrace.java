package dev.nopal.cli.output;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.MapData;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state of a trace of one process and one probe that lost nothing, for tests of outputs. */
public record GivenTrace(
        List<MapData> maps,
        List<RemovedProbe> removed,
        boolean printsMaps,
        long process,
        List<String> mainClasses)
        implements TraceState {
    public GivenTrace(
            List<MapData> maps, List<RemovedProbe> removed, boolean printsMaps, long process) {
        this(maps, removed, printsMaps, process, List.of());
    }

    @Override
    public List<MapData> distributions() {
        return List.of();
    }

    @Override
    public Map<Loss, Long> losses() {
        return Map.of();
    }

    @Override
    public int probes() {
        return 1;
    }

    @Override
    public List<Long> processes() {
        return List.of(process);
    }

    @Override
    public List<TracedTarget> targets() {
        return List.of(
                new TracedTarget("Given-" + process, process, Map.of(), removed, Optional.empty()));
    }
}
