package dev.nopal.script.session;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;
import dev.nopal.script.value.CellLayout;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The reader of maps: aggregations from their cells, plain maps from their last values. */
final class MapReader {
    private static final int MAX_ENTRIES = 1 << 20;

    private final SessionReader reader;
    private final ValueCodec values;
    private final CellDecoding decoding;

    MapReader(SessionReader reader, ValueCodec values, CellDecoding decoding) {
        this.reader = reader;
        this.values = values;
        this.decoding = decoding;
    }

    /**
     * Returns all maps that have something to show or can be known, in the order of the program.
     */
    List<MapData> readAll() {
        return read(lastValues(), _ -> true);
    }

    /** Returns the histograms only; plain maps, and other large data, are not read. */
    List<MapData> readDistributions() {
        return read(Map.of(), MapReader::isDistribution);
    }

    private static boolean isDistribution(MapDescriptor map) {
        return map.value() instanceof Type.Aggregated type
                && type.aggregation() instanceof Aggregation.Buckets;
    }

    private List<MapData> read(
            Map<Integer, List<MapData.Entry>> last, Predicate<MapDescriptor> wanted) {
        List<MapData> maps = new ArrayList<>();
        for (MapDescriptor map : reader.metadata().maps()) {
            if (!wanted.test(map)) {
                continue;
            }
            List<MapData.Entry> entries =
                    map.table().isPresent()
                            ? tableEntries(map, map.table().get())
                            : last.getOrDefault(map.index(), List.of());
            maps.add(new MapData(map.name(), map.isKeyed(), entries));
        }
        return maps;
    }

    private List<MapData.Entry> tableEntries(MapDescriptor map, MapDescriptor.Table table) {
        Type.Aggregated type = (Type.Aggregated) map.value();
        List<MapData.Entry> entries = new ArrayList<>();
        if (map.key().isEmpty()) {
            long[] cells = merged(type, table, 0);
            if (cells[CellLayout.FED] != CellLayout.FED_NEVER) {
                entries.add(entry(new Value.Nothing(), type, cells));
            }
            return entries;
        }
        keyed(map, table)
                .forEach((key, ordinals) -> entries.add(entry(key, type, table, ordinals)));
        return entries;
    }

    /**
     * Returns the ordinals of each key: a thread that inserts a key while the map makes room may
     * leave it at two places.
     */
    private Map<Value, List<Integer>> keyed(MapDescriptor map, MapDescriptor.Table table) {
        Map<Value, List<Integer>> keys = new LinkedHashMap<>();
        long room = table.arenaSize(); // Keys that overlap have more bytes than there are.
        for (int ordinal = 0; ordinal < table.ordinals(); ordinal++) {
            long at = table.entries() + 8L * ordinal;
            long word = reader.getLongAcquire(at);
            if (word > 0) {
                CopiedBytes key = key(table, at, word - 1);
                room -= Integer.BYTES + key.remaining();
                if (room < 0) {
                    throw new MalformedSessionException(at, "keys overlap");
                }
                keys.computeIfAbsent(
                                values.read(map.key().orElseThrow(), key, false),
                                _ -> new ArrayList<>(1))
                        .add(ordinal);
            }
        }
        return keys;
    }

    private MapData.Entry entry(
            Value key, Type.Aggregated type, MapDescriptor.Table table, List<Integer> ordinals) {
        long[] cells = merged(type, table, ordinals.getFirst());
        for (int ordinal : ordinals.subList(1, ordinals.size())) {
            long[] more = merged(type, table, ordinal);
            Arrays.setAll(cells, cell -> merge(type, cell, cells[cell], more[cell]));
        }
        return entry(key, type, cells);
    }

    private MapData.Entry entry(Value key, Type.Aggregated type, long[] cells) {
        return new MapData.Entry(key, type.aggregation().value(cells, type.signed(), decoding));
    }

    private static long merge(Type.Aggregated type, int cell, long a, long b) {
        return CellLayout.merge(type.aggregation().isAdded(cell), a, b);
    }

    private CopiedBytes key(MapDescriptor.Table table, long entry, long offset) {
        if (offset > table.arenaSize() - Integer.BYTES) {
            throw new MalformedSessionException(entry, "key goes beyond the arena");
        }
        long at = table.arena() + offset;
        int length = reader.getInt(at);
        long room = table.arenaSize() - Integer.BYTES - offset;
        if (length < 0 || length > TableLayout.MAX_KEY_SIZE || length > room) {
            throw new MalformedSessionException(at, "key goes beyond the arena");
        }
        long bytes = at + Integer.BYTES;
        return new CopiedBytes(reader.copy(bytes, length), bytes);
    }

    private long[] merged(Type.Aggregated type, MapDescriptor.Table table, int ordinal) {
        long[] cells = new long[type.aggregation().cells()];
        for (int stripe = 0; stripe < table.stripes(); stripe++) {
            long at =
                    table.cells()
                            + stripe * table.stripeSize()
                            + (long) ordinal * table.valueSize();
            for (int cell = 0; cell < cells.length; cell++) {
                long value = reader.getLong(at + (long) cell * Long.BYTES);
                cells[cell] = merge(type, cell, cells[cell], value);
            }
        }
        return cells;
    }

    private Map<Integer, List<MapData.Entry>> lastValues() {
        Map<Integer, List<MapData.Entry>> last = new HashMap<>();
        CopiedBytes in = reader.lastValues();
        while (in.remaining() > 0) {
            int index = in.getCount(reader.metadata().maps().size() - 1, "map");
            MapDescriptor map = reader.metadata().maps().get(index);
            List<MapData.Entry> entries = readEntries(map, in);
            if (last.put(index, entries) != null || map.table().isPresent()) {
                throw in.malformed("unexpected values of map " + index);
            }
        }
        return last;
    }

    /** Reads a count and that many entries, as last values and printed maps have them. */
    List<MapData.Entry> readEntries(MapDescriptor map, CopiedBytes in) {
        int count = in.getCount(map.isKeyed() ? MAX_ENTRIES : 1, "entries");
        List<MapData.Entry> entries = new ArrayList<>();
        for (int left = count; left > 0; left--) {
            Value key = new Value.Nothing();
            if (map.key().isPresent()) {
                key = values.read(map.key().get(), in, false);
            }
            int before = in.remaining();
            entries.add(new MapData.Entry(key, values.read(map.value(), in, false)));
            if (in.remaining() == before) {
                throw in.malformed(
                        "entry without a value"); // Else a few bytes claim a million entries.
            }
        }
        return entries;
    }
}
