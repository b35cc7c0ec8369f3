package dev.nopal.cli.export.perfetto;

import dev.nopal.cli.export.ProtoWriter;
import dev.nopal.cli.export.timeline.TimelineClock;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** The packets of a trace, written one after the other. */
final class Packets {
    private static final int TRACE_PACKET = 1;

    private static final int CLOCK_SNAPSHOT = 6;
    private static final int TIMESTAMP = 8;
    private static final int SEQUENCE = 10;
    private static final int TRACK_EVENT = 11;
    private static final int CLOCK_ID = 58;
    private static final int TRACK_DESCRIPTOR = 60;

    private static final int REALTIME = 1;
    private static final int BOOTTIME = 6;

    private static final int UUID = 1;
    private static final int NAME = 2;
    private static final int PROCESS = 3;
    private static final int PARENT = 5;
    private static final int COUNTER = 8;

    private static final int SLICE_BEGIN = 1;
    private static final int SLICE_END = 2;
    private static final int INSTANT = 3;
    private static final int COUNT = 4;

    /** Identifies the packets of this trace in a file that consists of several. */
    private static final int OUR_SEQUENCE = 0x4e6f70;

    private final OutputStream out;
    private final Annotations annotations = new Annotations();
    private long written;

    Packets(OutputStream out) {
        this.out = out;
    }

    long written() {
        return written;
    }

    /** Writes how the clock, that since boot, relates to the time of day. */
    void clock(TimelineClock clock) throws IOException {
        ProtoWriter snapshot =
                new ProtoWriter()
                        .message(1, clock(BOOTTIME, clock.start()))
                        .message(1, clock(REALTIME, clock.wall(clock.start())))
                        .varint(2, BOOTTIME);
        write(new ProtoWriter().message(CLOCK_SNAPSHOT, snapshot).varint(SEQUENCE, OUR_SEQUENCE));
    }

    private static ProtoWriter clock(int id, long nanos) {
        return new ProtoWriter().varint(1, id).varint(2, nanos);
    }

    /** Describes the track of a process. */
    void process(long uuid, long pid, String name) throws IOException {
        ProtoWriter process = new ProtoWriter().varint(1, (int) pid).string(6, name);
        describe(new ProtoWriter().varint(UUID, uuid).string(NAME, name).message(PROCESS, process));
    }

    /** Describes the track of a thread, or of anything else that belongs to a process. */
    void track(long uuid, long parent, String name) throws IOException {
        describe(track(uuid, name).varint(PARENT, parent));
    }

    /**
     * Describes a track of numbers.
     *
     * @param parent the track of a process, or 0
     */
    void counter(long uuid, long parent, String name) throws IOException {
        ProtoWriter track = track(uuid, name).message(COUNTER, new ProtoWriter());
        describe(parent == 0 ? track : track.varint(PARENT, parent));
    }

    private static ProtoWriter track(long uuid, String name) {
        return new ProtoWriter().varint(UUID, uuid).string(NAME, name);
    }

    private void describe(ProtoWriter track) throws IOException {
        write(new ProtoWriter().varint(SEQUENCE, OUR_SEQUENCE).message(TRACK_DESCRIPTOR, track));
    }

    void slice(long track, String category, Slice slice) throws IOException {
        ProtoWriter begin = event(SLICE_BEGIN, track, category, slice.name());
        annotate(begin, slice.fields());
        write(slice.begin(), begin);
        write(slice.end(), new ProtoWriter().varint(9, SLICE_END).varint(11, track));
    }

    void instant(long track, String category, String name, long nanos, List<Value.Field> fields)
            throws IOException {
        ProtoWriter instant = event(INSTANT, track, category, name);
        annotate(instant, fields);
        write(nanos, instant);
    }

    /** Writes a number; one above the largest signed number as a floating-point number. */
    void count(long track, long nanos, long value, boolean isSigned) throws IOException {
        ProtoWriter count = new ProtoWriter().varint(9, COUNT).varint(11, track);
        if (isSigned || value >= 0) {
            count.varint(30, value);
        } else {
            count.float64(44, 2.0 * (value >>> 1));
        }
        write(nanos, count);
    }

    private static ProtoWriter event(int type, long track, String category, String name) {
        return new ProtoWriter()
                .varint(9, type)
                .varint(11, track)
                .string(22, category)
                .string(23, name);
    }

    private void annotate(ProtoWriter event, List<Value.Field> fields) throws IOException {
        for (Value.Field field : fields) {
            event.message(4, annotations.of(field.name(), field.value()));
        }
    }

    private void write(long nanos, ProtoWriter event) throws IOException {
        write(
                new ProtoWriter()
                        .varint(TIMESTAMP, nanos)
                        .varint(SEQUENCE, OUR_SEQUENCE)
                        .varint(CLOCK_ID, BOOTTIME)
                        .message(TRACK_EVENT, event));
    }

    private void write(ProtoWriter packet) throws IOException {
        ProtoWriter trace = new ProtoWriter().message(TRACE_PACKET, packet);
        trace.writeTo(out);
        written += trace.size();
    }
}
