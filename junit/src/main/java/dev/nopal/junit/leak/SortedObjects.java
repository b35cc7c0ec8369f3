package dev.nopal.junit.leak;

import java.util.Arrays;

/** The objects of a dump by their ids: each has a number, and a position in the dump. */
final class SortedObjects {
    private final long[] ids;
    private final long[] positions;

    private SortedObjects(long[] ids, long[] positions) {
        this.ids = ids;
        this.positions = positions;
    }

    /** Sorts pairs of an id and a position. */
    static SortedObjects of(LongList ids, LongList positions) {
        long[] sorted = ids.toArray();
        Arrays.sort(sorted);
        long[] sortedPositions = new long[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            sortedPositions[Arrays.binarySearch(sorted, ids.get(i))] = positions.get(i);
        }
        return new SortedObjects(sorted, sortedPositions);
    }

    int size() {
        return ids.length;
    }

    /** Returns the number of an object; negative if the dump has no such one. */
    int number(long id) {
        return Arrays.binarySearch(ids, id);
    }

    long id(int number) {
        return ids[number];
    }

    long position(int number) {
        return positions[number];
    }
}
