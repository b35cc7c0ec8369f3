package dev.nopal.script.run;

import dev.nopal.script.OwnCode;
import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.session.SessionMemory;
import dev.nopal.script.session.SessionWriter;
import dev.nopal.script.session.TableLayout;
import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The objects that the handlers of one session share, provided to compiled code as constants. */
public final class SessionRuntime {
    /**
     * Of 16 KiB each. An event that finds none loses its key: other threads were stopped by the
     * scheduler while they held one.
     */
    private static final int KEY_ENCODERS = 16;

    /** The most bytes that all threads together keep back. */
    public static final long MOST_KEPT_BYTES =
            (long) Speculations.MAX_THREADS * KeptRecords.CAPACITY + Speculations.SHARED_BYTES;

    private final SessionWriter writer;
    private final LossCounters losses;
    private final Output output;
    private final Speculations speculations;
    private final EncoderPool encoders;
    private final Builtins builtins;
    private final List<MapDescriptor> descriptors = new ArrayList<>();
    private final List<MapContent> maps = new ArrayList<>();
    private volatile OptionalInt exitCode = OptionalInt.empty();

    public SessionRuntime(
            SessionWriter writer, Builtins builtins, long bytesPerSecond, byte[] trailer) {
        this.writer = writer;
        this.builtins = builtins;
        SessionMemory memory = writer.memory();
        losses =
                new LossCounters(
                        memory, writer.shape().lossesOffset(), writer.shape().lossStripes());
        output = new Output(memory, writer.shape(), losses, bytesPerSecond, trailer);
        speculations = new Speculations(output, losses, trailer);
        encoders =
                new EncoderPool(
                        Math.max(KEY_ENCODERS, writer.shape().outputStripes()),
                        TableLayout.MAX_KEY_SIZE,
                        losses);
    }

    /** Records that the probes are attached from this moment of {@link System#nanoTime()}. */
    public void attached(long nanoTime) {
        builtins.attached(nanoTime);
    }

    /** Adds the next map of the program. */
    public void addMap(MapDescriptor map, int maxKeys) {
        descriptors.add(map);
        if (!(map.value() instanceof Type.Aggregated)) {
            maps.add(new PlainMap(maxKeys, map.isKeyed(), zero(map.value()), losses));
            return;
        }
        Cells cells = Cells.of(writer.memory(), map);
        KeyedTable table =
                map.isKeyed()
                        ? new KeyedTable(writer.memory(), map, cells, maxKeys, losses, encoders)
                        : null;
        maps.add(new AggregateMap(cells, map.key().orElse(null), table));
    }

    /** Returns the object that compiled code gets for a constant. */
    public Object constant(Role role, int map, Type type) {
        return switch (role) {
            case LOSSES -> losses;
            case UNCOUNTED -> losses.uncounted();
            case OUTPUT -> output;
            case SPECULATIONS -> speculations;
            case ENCODERS -> encoders;
            case BUILTINS -> builtins;
            case SESSION -> this;
            case MAP -> maps.get(map);
            case CELLS -> ((AggregateMap) maps.get(map)).cells();
            case TABLE -> ((AggregateMap) maps.get(map)).table();
            case OWN_FRAMES -> new OwnFrames(OwnCode.ofThisProgram());
            case ZERO -> zero(type);
        };
    }

    /** The constants of compiled code. */
    public enum Role {
        LOSSES,
        UNCOUNTED,
        OUTPUT,
        SPECULATIONS,
        ENCODERS,
        BUILTINS,
        SESSION,
        MAP,
        CELLS,
        TABLE,
        OWN_FRAMES,
        ZERO
    }

    /**
     * Returns a lookup with which the compiler defines its class in this package, so that other
     * classes need not be public.
     */
    public static MethodHandles.Lookup lookup() {
        return MethodHandles.lookup();
    }

    static Object zero(Type type) {
        return switch (type) {
            case Type.Int _, Type.Username _, Type.Enumeration _, Type.Pointer _ -> 0L;
            case Type.Bool _ -> false;
            case Type.Tuple tuple ->
                    new Tuple(tuple.elements().stream().map(SessionRuntime::zero).toArray());
            case Type.Array array -> IntegerArrays.of(0, array.length(), 8, 0);
            case Type.Record record ->
                    new Tuple(record.fields().stream().map(field -> zero(field.type())).toArray());
            case Type.Buffer _ -> new byte[0];
            case Type.Inet _ -> new byte[4];
            case Type.Stack _ -> StackFrames.EMPTY;
            case Type.Timestamp _ -> new Timestamp("", 0);
            case Type.Text _, Type.JavaObject _ -> "";
            case Type.None _, Type.Unknown _, Type.Aggregated _ -> ""; // Never asked for.
        };
    }

    /** Returns the number of the record that is printed next. */
    public long nextRecord() {
        return output.nextRecord();
    }

    /** Requests the end of the session, for {@code exit(code)}; the first request counts. */
    public void exit(long code) {
        if (exitCode.isEmpty()) {
            exitCode = OptionalInt.of((int) code);
            writer.requestExit((int) code);
        }
    }

    public OptionalInt exitCode() {
        return exitCode;
    }

    /** Counts as lost what threads still keep back. */
    public void forgetKept() {
        speculations.finish();
    }

    public LossCounters losses() {
        return losses;
    }

    /** Returns the last values of plain maps in the file's encoding. */
    public byte[] lastValues() {
        LastValues values = new LastValues(writer.shape().lastValuesCapacity(), losses);
        for (int i = 0; i < maps.size(); i++) {
            if (maps.get(i) instanceof PlainMap map) {
                values.add(i, map);
            } else if (maps.get(i) instanceof AggregateMap map && map.table() != null) {
                map.table().current().showAll();
            }
        }
        return values.toBytes();
    }
}
