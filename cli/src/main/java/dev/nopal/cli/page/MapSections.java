package dev.nopal.cli.page;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The sections of a page that show maps: all maps with entries, and those that were printed and
 * then cleared, as they were last printed.
 */
final class MapSections {
    private static final List<String> ORDER =
            List.of("values", "flame", "histogram", "series", "map");

    private final Map<String, Event.PrintMap> last = new TreeMap<>();

    MapSections() {}

    void add(Event.PrintMap print) {
        if (!print.map().entries().isEmpty()) {
            last.put(print.map().name(), print);
        }
    }

    /** Returns the sections: all single values as one, then charts, then tables. */
    List<Section> sections(List<MapData> now, Optional<HeatMap> heat) {
        Map<String, Event.PrintMap> shown = new TreeMap<>(last);
        for (MapData map : now) {
            if (!map.entries().isEmpty()) {
                shown.put(map.name(), Event.PrintMap.all(map));
            }
        }
        List<Section> sections = new ArrayList<>();
        List<Event.PrintMap> values = new ArrayList<>();
        for (Event.PrintMap print : shown.values()) {
            if (isValue(print.map())) {
                values.add(print);
            } else {
                sections.add(Sections.map(print, heat));
            }
        }
        if (!values.isEmpty()) {
            sections.add(Sections.values(values));
        }
        sections.sort(Comparator.comparingInt(section -> ORDER.indexOf(section.kind())));
        return sections;
    }

    private static boolean isValue(MapData map) {
        if (map.keyed()) {
            return false;
        }
        return !(map.entries().getFirst().value() instanceof Aggregate aggregate)
                || switch (aggregate) {
                    case Histogram _, Aggregate.TimeSeries _ -> false;
                    case Aggregate.Number _, Aggregate.Summary _ -> true;
                };
    }
}
