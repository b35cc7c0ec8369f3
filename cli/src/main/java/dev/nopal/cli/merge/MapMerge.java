package dev.nopal.cli.merge;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The merge of the maps that one script filled in several JVMs, as if it had run in one:
 * aggregations are combined, exactly. Other values belong to one JVM, so the name of that JVM
 * becomes the first part of their key.
 *
 * <p>The order of the JVMs does not matter: they are merged in the order of their names.
 */
public final class MapMerge {
    private MapMerge() {}

    /** Merges the maps of sessions, by name; those of a single one stay as they are. */
    public static List<MapData> of(Map<SessionOrigin, List<MapData>> sessions) {
        List<NamedMaps> all = new ArrayList<>();
        sessions.forEach((origin, maps) -> all.add(new NamedMaps(origin, maps)));
        return of(all);
    }

    static List<MapData> of(List<NamedMaps> sessions) {
        if (sessions.size() == 1) {
            return sessions.getFirst().maps();
        }
        Optional<WallClock> clock = WallClock.of(sessions);
        Map<String, MergedMap> merged = new TreeMap<>();
        for (NamedMaps session : inOrder(sessions)) {
            for (MapData map : session.maps()) {
                merged.computeIfAbsent(map.name(), name -> new MergedMap(name, map.keyed()))
                        .add(session, map, clock);
            }
        }
        return merged.values().stream().map(MergedMap::data).toList();
    }

    private static List<NamedMaps> inOrder(List<NamedMaps> sessions) {
        return sessions.stream().sorted(Comparator.comparing(NamedMaps::target)).toList();
    }

    /** Merges two values of one key. */
    static Value merge(Value left, Value right) {
        return left instanceof Aggregate a && right instanceof Aggregate b ? a.merge(b) : right;
    }

    /** One map of all JVMs, to which entries are added in place: there may be a million. */
    private static final class MergedMap {
        private final String name;
        private final boolean isKeyed;
        private final Map<Value, MapData.Entry> aggregated = new LinkedHashMap<>();
        private final List<MapData.Entry> plain = new ArrayList<>();

        MergedMap(String name, boolean isKeyed) {
            this.name = name;
            this.isKeyed = isKeyed;
        }

        void add(NamedMaps session, MapData map, Optional<WallClock> clock) {
            for (MapData.Entry entry : map.entries()) {
                Value key = map.keyed() ? entry.key() : new Value.Nothing();
                if (entry.value() instanceof Aggregate) {
                    Value value =
                            clock.map(each -> each.aligned(session.origin(), entry.value()))
                                    .orElse(entry.value());
                    aggregated.merge(
                            MergedKey.comparable(key),
                            new MapData.Entry(key, value),
                            (had, more) ->
                                    new MapData.Entry(had.key(), merge(had.value(), more.value())));
                } else {
                    plain.add(
                            new MapData.Entry(
                                    MergedKey.of(session.target(), map.keyed(), key),
                                    entry.value()));
                }
            }
        }

        MapData data() {
            List<MapData.Entry> entries = new ArrayList<>(aggregated.values());
            entries.addAll(plain);
            return new MapData(name, isKeyed || !plain.isEmpty(), entries);
        }
    }
}
