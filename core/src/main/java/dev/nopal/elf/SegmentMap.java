package dev.nopal.elf;

import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The translation of addresses into file offsets through loaded segments.
 *
 * <p>A binary search, not a scan: a hostile file may combine many notes with many segments. Where
 * segments overlap, which no linker produces, the one that starts nearest below the address
 * decides.
 */
final class SegmentMap {
    private final ElfSegment[] segments; // by address, no two at the same
    private final long fileSize;

    SegmentMap(List<ElfSegment> segments, Predicate<ElfSegment> filter, long fileSize) {
        this.fileSize = fileSize;
        var byAddress = new TreeMap<Long, ElfSegment>(Long::compareUnsigned);
        for (ElfSegment segment : segments) {
            if (segment.isLoad() && segment.fileSize() != 0 && filter.test(segment)) {
                byAddress.putIfAbsent(segment.address(), segment);
            }
        }
        this.segments = byAddress.values().toArray(ElfSegment[]::new);
    }

    OptionalLong fileOffset(long address) {
        int index = floor(address);
        if (index < 0) {
            return OptionalLong.empty();
        }
        ElfSegment segment = segments[index];
        long distance = address - segment.address();
        if (Long.compareUnsigned(distance, segment.fileSize()) >= 0) {
            return OptionalLong.empty();
        }
        long offset = segment.offset() + distance;
        boolean isInFile =
                Long.compareUnsigned(offset, segment.offset()) >= 0
                        && Long.compareUnsigned(offset, fileSize) < 0;
        return isInFile ? OptionalLong.of(offset) : OptionalLong.empty();
    }

    /** Returns the last segment that starts at or below the address, or -1. */
    private int floor(long address) {
        int low = 0;
        int high = segments.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (Long.compareUnsigned(segments[middle].address(), address) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
