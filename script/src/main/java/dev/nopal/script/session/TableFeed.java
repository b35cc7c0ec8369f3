package dev.nopal.script.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The changed keys and cells of the maps in a session file, for a replica.
 *
 * <p>Of each value only a sum of its cells is remembered; the last pass over a finished session
 * passes on everything, so that its result does not depend on such sums.
 */
final class TableFeed {
    private final SessionReader reader;
    private final List<Sent> sent = new ArrayList<>();
    private boolean passesAll;
    private int map;
    private int ordinal;
    private long passed;

    /** The state of one map in the replica. */
    private static final class Sent {
        private long[] entries = new long[0];
        private long[] sums = new long[0];
        private final BitSet used = new BitSet();

        private void require(int ordinal) {
            if (ordinal >= entries.length) {
                int size = Math.max(ordinal + 1, entries.length * 2);
                entries = Arrays.copyOf(entries, size);
                sums = Arrays.copyOf(sums, size);
            }
        }
    }

    TableFeed(SessionReader reader) {
        this.reader = reader;
    }

    /** Begins a pass over all maps. */
    void begin(boolean passesAll) {
        this.passesAll = passesAll;
        map = 0;
        ordinal = 0;
    }

    /** Continues the pass; returns whether it reached its end within so many bytes. */
    boolean collect(int most, FeedSink sink) throws IOException {
        passed = 0;
        List<MapDescriptor> maps = reader.metadata().maps();
        for (; map < maps.size(); map++, ordinal = 0) {
            if (sent.size() <= map) {
                sent.add(new Sent());
            }
            MapDescriptor descriptor = maps.get(map);
            if (descriptor.table().isEmpty()) {
                continue;
            }
            MapDescriptor.Table table = descriptor.table().get();
            for (; ordinal < table.ordinals(); ordinal++) {
                if (passed >= most) {
                    return false;
                }
                if (descriptor.isKeyed()) {
                    collectKeyed(table, sent.get(map), sink);
                } else {
                    collectCells(table, sent.get(map), false, sink);
                }
            }
        }
        return true;
    }

    private void collectKeyed(MapDescriptor.Table table, Sent known, FeedSink sink)
            throws IOException {
        long at = table.entries() + 8L * ordinal;
        long entry = reader.getLongAcquire(at);
        long before = ordinal < known.entries.length ? known.entries[ordinal] : 0;
        if (entry > 0) {
            if (entry != before || passesAll) {
                writeKey(table, entry - 1, sink);
            }
            collectCells(table, known, entry != before, sink);
        }
        if (entry != before || passesAll && entry != 0) {
            known.require(ordinal);
            known.entries[ordinal] = entry;
            SessionFeed.word(sink, at, entry);
            passed += Long.BYTES;
        }
    }

    private void writeKey(MapDescriptor.Table table, long offset, FeedSink sink)
            throws IOException {
        long room = table.arenaSize() - Integer.BYTES - offset;
        if (room < 0) {
            return; // The replica's reader rejects the entry.
        }
        long at = table.arena() + offset;
        int length = reader.getInt(at);
        boolean isKey = length >= 0 && length <= TableLayout.MAX_KEY_SIZE && length <= room;
        write(at, reader.copy(at, Integer.BYTES + (isKey ? length : 0)), sink);
    }

    private void collectCells(MapDescriptor.Table table, Sent known, boolean isNew, FeedSink sink)
            throws IOException {
        long sum = sum(table);
        known.require(ordinal);
        if (!isNew && !passesAll && sum == known.sums[ordinal]) {
            return;
        }
        known.sums[ordinal] = sum;
        for (int stripe = 0; stripe < table.stripes(); stripe++) {
            long at = cells(table, stripe);
            boolean isZero = isZero(at, table.valueSize());
            long bit = (long) stripe * table.ordinals() + ordinal;
            if (isZero && (bit > Integer.MAX_VALUE || !known.used.get((int) bit))) {
                continue; // As it is in the replica.
            }
            if (bit <= Integer.MAX_VALUE) {
                known.used.set((int) bit);
            }
            byte[] value = isZero ? new byte[table.valueSize()] : copy(at, table.valueSize());
            write(at, value, sink);
        }
    }

    private long cells(MapDescriptor.Table table, int stripe) {
        return table.cells() + stripe * table.stripeSize() + (long) ordinal * table.valueSize();
    }

    /** Returns a sum that differs if any cell does, but for one case in 2^64. */
    private long sum(MapDescriptor.Table table) {
        long sum = 0;
        for (int stripe = 0; stripe < table.stripes(); stripe++) {
            long at = cells(table, stripe);
            for (int i = 0; i < table.valueSize(); i += Long.BYTES) {
                long mixed = (sum ^ reader.getLong(at + i)) * 0x9e3779b97f4a7c15L;
                sum = Long.rotateLeft(mixed, 29) + 1;
            }
        }
        return sum;
    }

    private boolean isZero(long at, int length) {
        for (int i = 0; i < length; i += Long.BYTES) {
            if (reader.getLong(at + i) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Copies words one by one, because a cell must not be torn. */
    private byte[] copy(long at, int length) {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        for (int i = 0; i < length; i += Long.BYTES) {
            bytes.putLong(reader.getLong(at + i));
        }
        return bytes.array();
    }

    private void write(long at, byte[] bytes, FeedSink sink) throws IOException {
        for (int from = 0; from < bytes.length; from += OutputFeed.PIECE) {
            int to = Math.min(bytes.length, from + OutputFeed.PIECE);
            sink.write(at + from, Arrays.copyOfRange(bytes, from, to));
        }
        passed += bytes.length;
    }
}
