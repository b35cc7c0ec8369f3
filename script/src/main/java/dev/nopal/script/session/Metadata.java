package dev.nopal.script.session;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The description that a session file has of itself; more may be appended while the session runs.
 *
 * <pre>
 *   item   u32 size of the body   u32 kind: 1 script, 2 map, 3 format, 4 probe,
 *                                       5 source, 6 moment, 7 removed probe, 8 cost,
 *                                       9 target, 10 end, 11 recorded probe,
 *                                       12 main class   body
 * </pre>
 */
final class Metadata {
    static final int MAX_MAPS = 4096;
    static final int MAX_FORMATS = 1 << 16;
    static final int MAX_PROBES = 1 << 18;
    static final int ITEM_HEADER_SIZE = 8;
    static final int MAX_ITEM_SIZE = 1 << 20;

    /** The most bytes of it: the reader keeps all of it on its heap. */
    static final int MAX_SIZE = 64 << 20;

    static final int SCRIPT = 1;
    static final int MAP = 2;
    static final int FORMAT = 3;
    static final int PROBE = 4;
    static final int SOURCE = 5;
    static final int MOMENT = 6;
    static final int REMOVED = 7;
    static final int COST = 8;
    static final int TARGET = 9;
    static final int END = 10;
    static final int RECORDED_PROBE = 11;
    static final int MAIN_CLASS = 12;

    private ScriptDescriptor script;
    private final List<MapDescriptor> maps = new ArrayList<>();
    private final List<FormatDescriptor> formats = new ArrayList<>();
    private final List<String> probes = new ArrayList<>();
    private final List<String> recordedProbes = new ArrayList<>();
    private ScriptSource source;
    private final List<RemovedProbe> removed = new ArrayList<>();
    private SessionCost cost;
    private String target = "";
    private String mainClass = "";
    private long end = Long.MAX_VALUE;
    private long tables;
    private final Map<Moment, Long> moments = new EnumMap<>(Moment.class);

    void add(int kind, CopiedBytes body, long fileSize) {
        switch (kind) {
            case SCRIPT -> script = ScriptDescriptor.read(body);
            case MAP -> {
                MapDescriptor map = MapDescriptor.read(body, fileSize);
                requireNext(map.index(), maps.size(), body);
                tables += map.table().map(t -> t.stripes() * t.stripeSize()).orElse(0L);
                if (tables > fileSize) { // Else a thousand maps could all be the whole file.
                    throw body.malformed("maps overlap");
                }
                maps.add(map);
            }
            case FORMAT -> {
                FormatDescriptor format = FormatDescriptor.read(body);
                requireNext(format.id(), formats.size(), body);
                formats.add(format);
            }
            case PROBE -> {
                if (probes.size() >= MAX_PROBES) {
                    throw body.malformed("too many probes");
                }
                probes.add(body.getName());
            }
            case SOURCE -> source = ScriptSource.read(body);
            case MOMENT -> {
                int which = body.getInt();
                if (which >= 0 && which < Moment.values().length) { // A later version has more.
                    moments.put(Moment.values()[which], body.getLong());
                }
            }
            case REMOVED -> {
                if (removed.size() >= MAX_PROBES) {
                    throw body.malformed("too many removed probes");
                }
                removed.add(RemovedProbe.read(body));
            }
            case COST -> cost = SessionCost.read(body);
            case TARGET -> target = body.getName();
            case END -> end = body.getLong();
            case MAIN_CLASS -> mainClass = body.getName();
            case RECORDED_PROBE -> {
                if (recordedProbes.size() >= MAX_PROBES) {
                    throw body.malformed("too many recorded probes");
                }
                recordedProbes.add(body.getName());
            }
            default -> {} // Added by a later version, and not needed here.
        }
    }

    private static void requireNext(int id, int expected, CopiedBytes body) {
        if (id != expected) {
            throw body.malformed("number " + id + " instead of " + expected);
        }
    }

    Optional<ScriptDescriptor> script() {
        return Optional.ofNullable(script);
    }

    List<MapDescriptor> maps() {
        return maps;
    }

    Optional<FormatDescriptor> format(int id) {
        return id >= 0 && id < formats.size() ? Optional.of(formats.get(id)) : Optional.empty();
    }

    /** Returns the script itself; the first files of this version do not contain it. */
    Optional<ScriptSource> source() {
        return Optional.ofNullable(source);
    }

    /** Returns nanoseconds since boot. */
    Optional<Long> moment(Moment moment) {
        return Optional.ofNullable(moments.get(moment));
    }

    List<RemovedProbe> removed() {
        return removed;
    }

    Optional<SessionCost> cost() {
        return Optional.ofNullable(cost);
    }

    /** Returns the name of the JVM among those that were traced together, or an empty text. */
    String target() {
        return target;
    }

    /** Returns the main class of the program, or an empty text. */
    String mainClass() {
        return mainClass;
    }

    /** Returns the number of the first record that {@code END} printed. */
    long end() {
        return end;
    }

    /** Returns the probe that a recorded event names by its number. */
    Optional<String> recordedProbe(long number) {
        return number >= 0 && number < recordedProbes.size()
                ? Optional.of(recordedProbes.get((int) number))
                : Optional.empty();
    }

    List<String> probes() {
        return probes;
    }
}
