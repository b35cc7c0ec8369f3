package dev.nopal.script.compile;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntToLongFunction;

/**
 * The memory that a session needs.
 *
 * @param fileBytes the session file, if every page of it is used
 * @param heapBytes the heap that the session takes from the start
 * @param maps the aggregations, and how much of the file each takes
 * @param fileBytesWithKeys the size of the file with another {@code max_map_keys}
 */
public record SessionSize(
        long fileBytes, long heapBytes, List<MapSize> maps, IntToLongFunction fileBytesWithKeys) {
    private static final int MOST_KEYS = 1 << 19;

    /** One map's part of the file. */
    public record MapSize(String name, long bytes) {}

    /** Returns the largest map, if there is any. */
    public Optional<MapSize> largest() {
        return maps.stream().max(Comparator.comparingLong(MapSize::bytes));
    }

    /**
     * Returns the largest power of two as {@code max_map_keys} with which the file has no more
     * bytes.
     */
    public OptionalInt keysThatFit(long bytes) {
        for (int fewer = MOST_KEYS; fewer > 0; fewer /= 2) {
            if (fileBytesWithKeys.applyAsLong(fewer) <= bytes) {
                return OptionalInt.of(fewer);
            }
        }
        return OptionalInt.empty();
    }
}
