package dev.nopal.cli.export.ctf;

import dev.nopal.cli.export.timeline.TimelineClock;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * The description of a trace that readers need: its clock, packets, and the classes of its events.
 *
 * <p>The number of classes is bounded, because a damaged session may contain any number of names;
 * the events of further ones belong to one class of their own.
 */
final class CtfMetadata {
    /** The class of events that have no class of their own: name and text. */
    static final int OTHER = 0;

    private static final int MAX_CLASSES = 1000;
    private static final int MAX_TEXT = 4 << 20;
    private static final long SECOND = 1_000_000_000;

    private static final String START =
            """
            /* CTF 1.8 */

            trace {
                major = 1;
                minor = 8;
                uuid = "%s";
                byte_order = le;
                packet.header := struct {
                    integer { size = 32; align = 8; signed = false; base = 16; } magic;
                    integer { size = 8; align = 8; signed = false; } uuid[16];
                    integer { size = 32; align = 8; signed = false; } stream_id;
                    integer { size = 64; align = 8; signed = false; } stream_instance_id;
                };
            };

            env {
                domain = "jvm";
                tracer_name = "nopal";
                tracer_version = "%s";
                script = "%s";
            };

            clock {
                name = "monotonic";
                uuid = "%s";
                description = "Nanoseconds since the machine was started";
                freq = 1000000000;
                offset_s = %d;
                offset = %d;
                absolute = true;
            };

            typealias integer {
                size = 64; align = 8; signed = false; map = clock.monotonic.value;
            } := uint64_clock_t;

            stream {
                id = 0;
                packet.context := struct {
                    uint64_clock_t timestamp_begin;
                    uint64_clock_t timestamp_end;
                    integer { size = 64; align = 8; signed = false; } content_size;
                    integer { size = 64; align = 8; signed = false; } packet_size;
                    integer { size = 64; align = 8; signed = false; } packet_seq_num;
                    integer { size = 64; align = 8; signed = false; } events_discarded;
                };
                event.header := struct {
                    integer { size = 32; align = 8; signed = false; } id;
                    uint64_clock_t timestamp;
                };
                event.context := struct {
                    integer { size = 64; align = 8; signed = false; } _pid;
                    string { encoding = UTF8; } _jvm;
                    integer { size = 64; align = 8; signed = false; } _tid;
                    string { encoding = UTF8; } _thread;
                    integer { size = 8; align = 8; signed = false; } _virtual;
                };
            };
            """;

    private static final String EVENT =
            """

            event {
                name = "%s";
                id = %d;
                stream_id = 0;
                fields := struct {
                    %s};
            };
            """;

    private final UUID uuid = UUID.randomUUID();
    private final Map<EventClass, Integer> classes = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder();

    /**
     * A class of events; which texts of their context are empty belongs to it as to the {@linkplain
     * CtfType.Text types} of texts.
     */
    private record EventClass(String name, CtfFields fields, boolean hasJvm, boolean hasThread) {}

    CtfMetadata(TimelineClock clock, String script, String versions) {
        text.append(
                String.format(
                        Locale.ROOT,
                        START,
                        uuid,
                        quoted(versions),
                        quoted(script),
                        machine(clock),
                        Math.floorDiv(clock.wallMinusBoot(), SECOND),
                        Math.floorMod(clock.wallMinusBoot(), SECOND)));
        text.append(
                String.format(
                        Locale.ROOT,
                        EVENT,
                        "other",
                        OTHER,
                        new CtfType.Text(false).declare("_name")
                                + "\n        "
                                + new CtfType.Text(false).declare("_text")
                                + "\n    "));
    }

    /** Returns the machine's boot id, by which LTTng identifies its clock, too. */
    private static UUID machine(TimelineClock clock) {
        String[] halves = clock.machine().split("-", -1);
        try {
            return new UUID(inOrder(halves[0]), inOrder(halves[halves.length - 1]));
        } catch (NumberFormatException _) {
            return new UUID(0, 0); // Unknown; not an identification.
        }
    }

    /** Returns eight bytes of the boot id, which the session file has in the machine's order. */
    private static long inOrder(String half) {
        long bytes = Long.parseUnsignedLong(half, 16);
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
                ? Long.reverseBytes(bytes)
                : bytes;
    }

    /** Returns the identification of the trace, as the packets have it. */
    byte[] uuid() {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    /**
     * Returns the number of a class of events, or {@link #OTHER} if there are too many.
     *
     * @param hasJvm whether their JVM has a name
     * @param hasThread whether their threads have names
     */
    int classOf(String name, CtfFields fields, boolean hasJvm, boolean hasThread) {
        EventClass wanted = new EventClass(name, fields, hasJvm, hasThread);
        Integer known = classes.get(wanted);
        if (known != null) {
            return known;
        }
        if (classes.size() >= MAX_CLASSES || text.length() > MAX_TEXT) {
            return OTHER;
        }
        int id = classes.size() + 1;
        classes.put(wanted, id);
        text.append(
                String.format(Locale.ROOT, EVENT, quoted(name), id, fields.declare("\n        ")));
        return id;
    }

    /** Returns text as the inside of a literal; control characters become spaces. */
    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ");
    }

    byte[] toBytes() {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
