package dev.nopal.script.session;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * A session as events for a renderer: read by the command, without help from the traced process.
 *
 * <p>Nothing in the file is trusted; every error in it is a {@link MalformedSessionException}. Work
 * and memory of each call are bounded. Not thread-safe.
 */
public final class SessionView implements AutoCloseable {
    private final SessionReader reader;
    private final ValueCodec values;
    private final MapReader maps;
    private final OutputReader output;
    private final RecordDecoder decoder;
    private final ReadBudget budget = new ReadBudget();
    private final SessionUpdates updates;
    private boolean isNew = true;

    private SessionView(
            SessionReader reader, OwnTexts texts, FileContent files, SessionUpdates updates) {
        this.reader = reader;
        this.updates = updates;
        SessionInfo info = info();
        CellDecoding decoding = new CellDecoding(info, budget);
        this.values = new ValueCodec(decoding, texts);
        this.maps = new MapReader(reader, values, decoding);
        this.output = new OutputReader(reader);
        this.decoder = new RecordDecoder(reader, values, info, maps, texts, files);
    }

    /**
     * Opens the file of a running session of a process that is trusted, such as this one, and
     * consumes its output: there is one such reader at a time.
     */
    public static SessionView follow(Path file) throws IOException {
        return open(
                () -> SessionReader.open(file, SessionReader.OpenMode.LIVE),
                OwnTexts.all(),
                FileContent::plain,
                () -> true);
    }

    /**
     * Reads the file of a running session of an untrusted process.
     *
     * @param file open for reading and writing; closed with this
     * @param texts the literals of the reader's own script
     * @param files reads the files that {@code cat()} names
     */
    public static SessionView follow(FileChannel file, OwnTexts texts, FileContent files)
            throws IOException {
        return follow(file, texts, files, () -> true);
    }

    /**
     * Reads the replica of a running session's file, which changes only when it is read.
     *
     * @param updates applies the changes
     */
    public static SessionView follow(
            FileChannel file, OwnTexts texts, FileContent files, SessionUpdates updates)
            throws IOException {
        return open(() -> SessionReader.open(file), texts, files, updates);
    }

    /**
     * Opens a saved session without changing it: its maps and what is left of its output. Its
     * origin is unknown: all of its text is escaped for a terminal, and no file that it names is
     * read.
     */
    public static SessionView open(Path file) throws IOException {
        return open(file, FileMapping.BEST);
    }

    static SessionView open(Path file, FileMapping mapping) throws IOException {
        return open(
                () -> SessionReader.open(file, SessionReader.OpenMode.SAVED, mapping),
                OwnTexts.none(),
                (_, _) -> new byte[0],
                () -> true);
    }

    private interface Opening {
        SessionReader open() throws IOException;
    }

    private static SessionView open(
            Opening opening, OwnTexts texts, FileContent files, SessionUpdates updates)
            throws IOException {
        SessionReader reader;
        try {
            reader = opening.open();
        } catch (InternalError e) {
            throw cut(e);
        }
        try {
            return guarded(() -> new SessionView(reader, texts, files, updates));
        } catch (RuntimeException | Error e) {
            reader.close();
            throw e;
        }
    }

    /** Guards all access: the JVM reports a missing page late, in whatever code runs then. */
    private static <T> T guarded(Supplier<T> access) {
        try {
            return access.get();
        } catch (InternalError e) {
            throw cut(e);
        }
    }

    private static MalformedSessionException cut(InternalError cause) {
        return new MalformedSessionException(0, "file was cut", cause);
    }

    public SessionInfo info() {
        return guarded(
                () ->
                        new SessionInfo(
                                reader.getLong(SessionLayout.PROCESS_ID_AT),
                                reader.getLong(SessionLayout.PROCESS_START_AT),
                                reader.getLong(SessionLayout.WALL_START_AT),
                                reader.getLong(SessionLayout.BOOT_START_AT),
                                reader.metadata().script().orElseThrow(),
                                reader.metadata().probes()));
    }

    /** Returns the script that ran, if the file contains it. */
    public Optional<ScriptSource> source() {
        return guarded(() -> reader.metadata().source());
    }

    /**
     * Returns for how many nanoseconds the probes were attached; empty if the session has not
     * ended, was cut off, or is from a version that did not record it.
     */
    public OptionalLong attachedNanos() {
        return guarded(
                () -> {
                    Optional<Long> from = reader.metadata().moment(Moment.ATTACHED);
                    Optional<Long> to = reader.metadata().moment(Moment.DETACHED);
                    return from.isPresent() && to.isPresent() && to.get() - from.get() > 0
                            ? OptionalLong.of(to.get() - from.get())
                            : OptionalLong.empty();
                });
    }

    /**
     * Returns the probes that were removed during the session, so that their figures are partial.
     */
    public List<RemovedProbe> removed() {
        return guarded(() -> List.copyOf(reader.metadata().removed()));
    }

    /** Returns what the session cost the program, once it has ended. */
    public Optional<SessionCost> cost() {
        return guarded(() -> reader.metadata().cost());
    }

    /**
     * Returns an identification of the machine, which all sessions since its last start share;
     * empty if it is unknown. Clocks that count from the start of a machine are comparable there.
     */
    public String machine() {
        return guarded(
                () -> {
                    long first = reader.getLong(SessionLayout.BOOT_ID_AT);
                    long second = reader.getLong(SessionLayout.BOOT_ID_AT + Long.BYTES);
                    return (first | second) == 0
                            ? ""
                            : Long.toHexString(first) + "-" + Long.toHexString(second);
                });
    }

    /** Returns the main class of the program, or an empty text if the file does not have it. */
    public String mainClass() {
        return guarded(() -> reader.metadata().mainClass());
    }

    /** Returns the name of the JVM among those that were traced together, or an empty text. */
    public String target() {
        return guarded(() -> reader.metadata().target());
    }

    /**
     * The output of a session since the last call, in order.
     *
     * @param running what was printed before {@code END} ran
     * @param atEnd what {@code END} printed
     */
    public record Printed(List<Event> running, List<Event> atEnd) {
        public Printed {
            running = List.copyOf(running);
            atEnd = List.copyOf(atEnd);
        }

        public boolean isEmpty() {
            return running.isEmpty() && atEnd.isEmpty();
        }
    }

    /**
     * Returns what was printed since the last call, and whether {@code END} printed it.
     *
     * @param isLast whether the session is finished or its process has ended; then call it until it
     *     returns nothing
     */
    public Printed printed(boolean isLast) {
        return guarded(() -> read(isLast));
    }

    /** Returns what was printed since the last call, in order; empty when there is nothing new. */
    public List<Event> poll() {
        return guarded(() -> poll(false));
    }

    /**
     * Returns the rest of the output, once the session is finished or its process has ended. Call
     * it until it returns nothing.
     */
    public List<Event> drain() {
        return guarded(() -> poll(true));
    }

    private List<Event> poll(boolean isLast) {
        Printed printed = read(isLast);
        List<Event> all = new ArrayList<>(printed.running());
        all.addAll(printed.atEnd());
        return all;
    }

    private Printed read(boolean isLast) {
        lookAgain();
        if (!isNew && !isLast) {
            // A second look at the same state does not show that a gap stays.
            return new Printed(List.of(), List.of());
        }
        isNew = false;
        budget.renew();
        List<OutputReader.OutputRecord> records = output.poll(isLast);
        isNew |= output.isRestLeft();
        reader.readMetadata();
        List<Event> running = new ArrayList<>();
        List<Event> atEnd = new ArrayList<>();
        long end = reader.metadata().end();
        for (OutputReader.OutputRecord record : records) {
            decoder.decode(record).ifPresent((record.sequence() < end ? running : atEnd)::add);
        }
        return new Printed(running, atEnd);
    }

    /**
     * Returns the maps as they are now, by name as bpftrace prints them; those without entries too.
     * Plain maps have entries only when the session {@linkplain #isFinished() is finished}.
     */
    public List<MapData> maps() {
        lookAgain();
        budget.renew();
        List<MapData> all = new ArrayList<>(guarded(maps::readAll));
        all.sort((left, right) -> left.name().compareTo(right.name()));
        return all;
    }

    /** Returns only the maps of histograms, as they are now: cheap enough to call every second. */
    public List<MapData> distributions() {
        lookAgain();
        budget.renew();
        return guarded(maps::readDistributions);
    }

    public Losses losses() {
        lookAgain();
        return guarded(reader::losses);
    }

    private void lookAgain() {
        isNew |= updates.apply();
        reader.lookAgain();
    }

    /** Returns the code of {@code exit(n)}, once the script has called it. */
    public OptionalInt exitCode() {
        return guarded(reader::exitCode);
    }

    /** Returns whether {@code END} has run and all last values are there. */
    public boolean isFinished() {
        return guarded(reader::isFinished);
    }

    /** Copies the session to a new file, from the open one; its name is not used again. */
    public void copyTo(FileChannel target) throws IOException {
        reader.copyTo(target);
    }

    @Override
    public void close() {
        reader.close();
    }
}
