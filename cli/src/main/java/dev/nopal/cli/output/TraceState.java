package dev.nopal.cli.output;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.MapData;

import java.util.List;
import java.util.Map;

/** The state of a trace at one moment, merged over all of its JVMs. */
public interface TraceState {
    /** Returns all maps; plain ones have entries at the end only. */
    List<MapData> maps();

    /** Returns the maps of histograms alone, which costs less. */
    List<MapData> distributions();

    /** Returns what was lost so far. */
    Map<Loss, Long> losses();

    /** Returns the probes that were removed, because they cost too much. */
    List<RemovedProbe> removed();

    /** Returns whether to show the maps at the end. */
    boolean printsMaps();

    /** Returns how many probes are attached. */
    int probes();

    /** Returns the pids of the JVMs. */
    List<Long> processes();

    /** Returns the JVMs, those that could not be traced among them. */
    List<TracedTarget> targets();

    /** Returns the starts of the sessions, in the order in which the JVMs joined. */
    default List<SessionStart> starts() {
        return List.of();
    }

    /** Returns the main classes of the JVMs, as far as they are known. */
    default List<String> mainClasses() {
        return List.of();
    }

    /** Returns whether there are several JVMs, so that each is named. */
    default boolean isMerged() {
        return targets().size() > 1;
    }
}
