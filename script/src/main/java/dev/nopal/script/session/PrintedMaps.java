package dev.nopal.script.session;

import dev.nopal.script.render.Event;
import dev.nopal.script.render.MapData;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts printed maps together: {@code print(@m)} writes the map's content as it is then, in as many
 * records as it takes.
 *
 * <pre>
 *   u64 number of the print   u32 map   u32 top   u32 divisor   u32 part: 2 first + 1 last   u32 entries, then those
 * </pre>
 *
 * A print that lost a record never ends; only so many are kept.
 */
final class PrintedMaps {
    private static final int MAX_OPEN = 16;
    private static final int MAX_ENTRIES = 1 << 20;

    private final SessionReader reader;
    private final MapReader maps;
    private final Map<Long, List<MapData.Entry>> open = new LinkedHashMap<>();

    PrintedMaps(SessionReader reader, MapReader maps) {
        this.reader = reader;
        this.maps = maps;
    }

    Optional<Event> add(ByteSource in) {
        long number = in.getLong();
        int index = in.getCount(reader.metadata().maps().size() - 1, "map");
        int top = in.getCount(Integer.MAX_VALUE, "top");
        int divisor = in.getCount(Integer.MAX_VALUE, "divisor");
        int part = in.getCount(3, "part");
        MapDescriptor map = reader.metadata().maps().get(index);
        List<MapData.Entry> entries = (part & 2) != 0 ? new ArrayList<>() : open.remove(number);
        if (entries == null) {
            return Optional.empty(); // Its beginning was lost, so none of it is shown.
        }
        entries.addAll(maps.readEntries(map, in));
        if (entries.size() > (map.isKeyed() ? MAX_ENTRIES : 1)) {
            throw in.malformed("too many entries");
        }
        if ((part & 1) != 0) {
            return Optional.of(
                    new Event.PrintMap(
                            new MapData(map.name(), map.isKeyed(), entries), top, divisor));
        }
        open.put(number, entries);
        if (open.size() > MAX_OPEN) {
            open.remove(open.keySet().iterator().next());
        }
        return Optional.empty();
    }
}
