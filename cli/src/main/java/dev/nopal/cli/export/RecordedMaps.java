package dev.nopal.cli.export;

import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The maps of a session, at its end or at a moment while it runs.
 *
 * @param script what the script says about them
 * @param targets the JVMs
 * @param removed the probes whose figures are partial
 * @param probes how many are attached
 * @param start when the session started, if it is known
 * @param nanos how long it lasted, if it is known
 */
public record RecordedMaps(
        ScriptMaps script,
        List<MapData> maps,
        List<TracedTarget> targets,
        List<RemovedProbe> removed,
        int probes,
        Optional<Instant> start,
        OptionalLong nanos) {
    public RecordedMaps {
        maps = List.copyOf(maps);
        targets = List.copyOf(targets);
        removed = List.copyOf(removed);
    }

    /** Returns whether several JVMs were traced, so that each is named. */
    public boolean isMerged() {
        return targets.size() > 1;
    }

    /** The maps that a script printed: each as it was last printed, so their number is bounded. */
    static final class LastPrinted {
        private final Map<String, MapData> last = new TreeMap<>();

        void add(Event event) {
            if (event instanceof Event.PrintMap print && !print.map().entries().isEmpty()) {
                last.put(print.map().name(), print.map());
            }
        }

        /** Returns the maps; those that are empty, because they were cleared, as last printed. */
        List<MapData> with(Collection<MapData> now) {
            Map<String, MapData> all = new TreeMap<>(last);
            for (MapData map : now) {
                if (!map.entries().isEmpty()) {
                    all.put(map.name(), map);
                } else {
                    all.putIfAbsent(map.name(), map);
                }
            }
            return new ArrayList<>(all.values());
        }
    }
}
