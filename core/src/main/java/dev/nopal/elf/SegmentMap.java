package dev.nopal.elf;

import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Translates addresses into file offsets through loaded segments.
 *
 * <p>A tree and not a scan: a hostile file may pair many notes with many segments. Where segments
 * overlap, which no linker does, the one that starts nearest below the address decides.
 */
final class SegmentMap {
    private final TreeMap<Long, ElfSegment> byAddress = new TreeMap<>(Long::compareUnsigned);
    private final long fileSize;

    SegmentMap(List<ElfSegment> segments, Predicate<ElfSegment> filter, long fileSize) {
        this.fileSize = fileSize;
        for (ElfSegment segment : segments) {
            if (segment.isLoad() && segment.fileSize() != 0 && filter.test(segment)) {
                byAddress.putIfAbsent(segment.address(), segment);
            }
        }
    }

    OptionalLong fileOffset(long address) {
        var entry = byAddress.floorEntry(address);
        if (entry == null) {
            return OptionalLong.empty();
        }
        ElfSegment segment = entry.getValue();
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
}
