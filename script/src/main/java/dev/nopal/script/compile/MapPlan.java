package dev.nopal.script.compile;

import dev.nopal.script.program.Config;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.session.SessionLayout;
import dev.nopal.script.session.TableLayout;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The plan of the maps: how many keys and stripes each has, and where it is in the file. */
final class MapPlan {
    private static final long STRIPED_BYTES = 4L << 20;
    private static final long MAX_BYTES = 64L << 20;
    private static final int MAX_STRIPES = 256;
    private static final int MEAN_TEXT_BYTES = 128;
    private static final int MIN_STRIPE_SIZE = 128; // The adjacent cache line is fetched, too.

    /**
     * The heap bytes of one key: references to its parts, offset, length and state, without the
     * index.
     */
    private static final long HEAP_BYTES_PER_KEY = 48;

    private final Config config;
    private final BitSet emptiedMaps;
    private final int stripes;
    private final List<Planned> maps = new ArrayList<>();
    private final List<SessionSize.MapSize> sizes = new ArrayList<>();
    private long end;
    private long heapBytes;

    /** A map and how many keys it may have. */
    record Planned(MapDescriptor map, int maxKeys) {}

    MapPlan(Config config, BitSet emptiedMaps, int processors, long start) {
        this.config = config;
        this.emptiedMaps = emptiedMaps;
        this.stripes = Math.min(powerOfTwo(4 * processors), MAX_STRIPES);
        this.end = start;
    }

    static int powerOfTwo(int least) {
        return least <= 1 ? 1 : Integer.highestOneBit(least - 1) << 1;
    }

    void add(ScriptMap map) {
        int wanted = Math.clamp(map.maxKeys().orElse(config.maxMapKeys()), 1, TableLayout.MAX_KEYS);
        if (!(map.value() instanceof Type.Aggregated type)) {
            maps.add(new Planned(descriptor(map, Optional.empty()), wanted));
            return;
        }
        int valueSize = type.aggregation().cells() * Long.BYTES;
        int halves = map.key().isPresent() && emptiedMaps.get(map.index()) ? 2 : 1;
        int keys = map.key().isEmpty() ? 1 : wanted;
        keys = Math.clamp(MAX_BYTES / ((long) halves * valueSize), 1, keys);
        int ordinals = keys * halves;
        int count = type.aggregation().isStriped() ? stripes : 1;
        while (map.key().isPresent()
                && count > 1
                && (long) count * ordinals * valueSize > STRIPED_BYTES) {
            count /= 2;
        }
        long stripeSize = align((long) ordinals * valueSize);
        long start = end;
        long cells = reserve(count * stripeSize);
        long entries = 0;
        long arena = 0;
        long arenaSize = 0;
        if (map.key().isPresent()) {
            entries = reserve(8L * ordinals);
            arenaSize = (long) ordinals * (Integer.BYTES + 8 + keySize(map.key().get()));
            arena = reserve(arenaSize);
            heapBytes += indexBytes(keys);
        }
        maps.add(
                new Planned(
                        descriptor(
                                map,
                                Optional.of(
                                        new MapDescriptor.Table(
                                                cells,
                                                count,
                                                stripeSize,
                                                valueSize,
                                                ordinals,
                                                entries,
                                                arena,
                                                arenaSize))),
                        keys));
        sizes.add(new SessionSize.MapSize(map.name(), end - start));
    }

    private static MapDescriptor descriptor(ScriptMap map, Optional<MapDescriptor.Table> table) {
        return new MapDescriptor(map.index(), map.name(), map.key(), map.value(), table);
    }

    /**
     * Returns the estimated bytes of a key, for texts of a typical length: many long ones fill the
     * arena before the table.
     */
    private static int keySize(Type type) {
        return switch (type) {
            case Type.Int _, Type.Bool _, Type.Enumeration _, Type.Pointer _ -> Long.BYTES;
            case Type.Array array -> array.length() * Long.BYTES;
            case Type.Text string ->
                    Integer.BYTES + Math.min(string.size() + 8, MEAN_TEXT_BYTES) & -8;
            case Type.Tuple tuple -> tuple.elements().stream().mapToInt(MapPlan::keySize).sum();
            default -> 4 * MEAN_TEXT_BYTES;
        };
    }

    private static long align(long size) {
        return (Math.max(size, MIN_STRIPE_SIZE) + MIN_STRIPE_SIZE - 1) & -MIN_STRIPE_SIZE;
    }

    private long reserve(long size) {
        long offset = end;
        end = SessionLayout.align(end + size);
        return offset;
    }

    /** Returns how much heap the index of one map takes, before there are any keys. */
    private static long indexBytes(int keys) {
        return Long.BYTES * 4L * keys + HEAP_BYTES_PER_KEY * keys;
    }

    List<Planned> maps() {
        return maps;
    }

    /** Returns how much of the file each aggregation takes. */
    List<SessionSize.MapSize> sizes() {
        return sizes;
    }

    /** Returns the size of the file. */
    long end() {
        return end;
    }

    /** Returns how much heap the maps take from the start. */
    long heapBytes() {
        return heapBytes;
    }
}
