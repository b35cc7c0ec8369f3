package dev.nopal.cli.export.ctf;

import dev.nopal.cli.file.ExportFolder;

/**
 * One file of events in the order of time, in packets. Empty packets mark the start and the end of
 * a stream that counts losses.
 */
final class CtfStream {
    private static final int MAGIC = 0xC1FC1FC1;

    /** A packet is written once its events have so many bytes. */
    private static final int PACKET_SIZE = 64 << 10;

    private static final int HEADER_SIZE = 4 + 16 + 4 + 8;
    private static final int CONTEXT_SIZE = 6 * Long.BYTES;

    private final ExportFolder folder;
    private final byte[] trace;
    private final int number;
    private final CtfBytes events = new CtfBytes();
    private final CtfBytes packet = new CtfBytes();
    private long packets;
    private long begin;
    private long latest;
    private long discarded;
    private long written;

    /**
     * @param trace the identification of the trace
     * @param number which stream of the trace it is
     * @param start no event is earlier
     */
    CtfStream(ExportFolder folder, byte[] trace, int number, long start) {
        this.folder = folder;
        this.trace = trace.clone();
        this.number = number;
        this.begin = start;
        this.latest = start;
    }

    /** Returns the time of the latest event, before which nothing can be added. */
    long latest() {
        return latest;
    }

    long written() {
        return written;
    }

    /** Adds an event, which is not earlier than the latest one. */
    void add(int eventClass, long nanos, CtfBytes content) {
        if (nanos < latest) {
            throw new IllegalArgumentException("nanos=" + nanos + " latest=" + latest);
        }
        latest = nanos;
        events.putInt(eventClass).putLong(nanos).put(content);
        if (events.size() >= PACKET_SIZE) {
            writePacket();
        }
    }

    /** Notes that events were lost: the next packet has their number. */
    void lose(long count) {
        flush();
        discarded += count;
    }

    /** Writes an empty packet that ends at a time. */
    void mark(long nanos) {
        flush();
        latest = Math.max(latest, nanos);
        writePacket();
    }

    /** Writes the events that are left. */
    void flush() {
        if (events.size() > 0) {
            writePacket();
        }
    }

    private void writePacket() {
        long bits = 8L * (HEADER_SIZE + CONTEXT_SIZE + events.size());
        packet.clear().putInt(MAGIC).putBytes(trace).putInt(0).putLong(number);
        packet.putLong(begin).putLong(latest).putLong(bits).putLong(bits);
        packet.putLong(packets).putLong(discarded).put(events);
        folder.append("stream_" + number, packet.array(), packet.size());
        written += packet.size();
        packets++;
        begin = latest;
        events.clear();
    }
}
