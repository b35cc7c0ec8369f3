package dev.nopal.script.session;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The assembly of printed maps: {@code print(@m)} writes the map's content as it is then, in as
 * many records as needed.
 *
 * <pre>
 *   u64 number of the print   u32 map   u32 top   u32 divisor   u32 part: 2 first + 1 last   u32 entries, then those
 * </pre>
 *
 * A print that lost a record never ends; only a limited number of them is kept.
 */
final class PrintedMaps {
    private static final int MAX_OPEN = 16;
    private static final int MAX_ENTRIES = 1 << 20;

    /** The most bytes of one print; a ring has 64 MiB at most. */
    private static final int MAX_BYTES = 64 << 20;

    private final SessionReader reader;
    private final MapReader maps;
    private final Map<Long, Started> open = new LinkedHashMap<>();

    /** A print whose end has not come yet. */
    private static final class Started {
        private final List<MapData.Entry> entries = new ArrayList<>();
        private int bytes;
    }

    PrintedMaps(SessionReader reader, MapReader maps) {
        this.reader = reader;
        this.maps = maps;
    }

    Optional<Event> add(CopiedBytes in) {
        long number = in.getLong();
        int index = in.getCount(reader.metadata().maps().size() - 1, "map");
        int top = in.getCount(Integer.MAX_VALUE, "top");
        int divisor = in.getCount(Integer.MAX_VALUE, "divisor");
        int part = in.getCount(3, "part");
        MapDescriptor map = reader.metadata().maps().get(index);
        Started started = (part & 2) != 0 ? new Started() : open.remove(number);
        if (started == null) {
            return Optional.empty(); // Its beginning was lost, so none of it is shown.
        }
        List<MapData.Entry> entries = started.entries;
        started.bytes += in.remaining();
        entries.addAll(maps.readEntries(map, in));
        if (entries.size() > (map.isKeyed() ? MAX_ENTRIES : 1) || started.bytes > MAX_BYTES) {
            throw in.malformed("too many entries");
        }
        if ((part & 1) != 0) {
            return Optional.of(
                    new Event.PrintMap(
                            new MapData(map.name(), map.isKeyed(), entries), top, divisor));
        }
        open.put(number, started);
        if (open.size() > MAX_OPEN) {
            open.remove(open.keySet().iterator().next());
        }
        return Optional.empty();
    }
}
