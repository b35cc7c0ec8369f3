package dev.nopal.script.session;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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

    private SessionView(SessionReader reader, OwnTexts texts, FileContent files) {
        this.reader = reader;
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
                FileContent::plain);
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
        return open(() -> SessionReader.open(file), texts, files);
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
                (_, _) -> new byte[0]);
    }

    private interface Opening {
        SessionReader open() throws IOException;
    }

    private static SessionView open(Opening opening, OwnTexts texts, FileContent files)
            throws IOException {
        SessionReader reader;
        try {
            reader = opening.open();
        } catch (InternalError e) {
            throw cut(e);
        }
        try {
            return guarded(() -> new SessionView(reader, texts, files));
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
        reader.lookAgain();
        budget.renew();
        List<OutputReader.OutputRecord> records = output.poll(isLast);
        reader.readMetadata();
        List<Event> events = new ArrayList<>();
        for (OutputReader.OutputRecord record : records) {
            decoder.decode(record).ifPresent(events::add);
        }
        return events;
    }

    /**
     * Returns the maps as they are now, by name as bpftrace prints them; those without entries too.
     * Plain maps have entries only when the session {@linkplain #isFinished() is finished}.
     */
    public List<MapData> maps() {
        reader.lookAgain();
        budget.renew();
        List<MapData> all = new ArrayList<>(guarded(maps::readAll));
        all.sort(Comparator.comparing(MapData::name));
        return all;
    }

    /** Returns only the maps of histograms, as they are now: cheap enough to call every second. */
    public List<MapData> distributions() {
        reader.lookAgain();
        budget.renew();
        return guarded(maps::readDistributions);
    }

    public Losses losses() {
        reader.lookAgain();
        return guarded(reader::losses);
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
