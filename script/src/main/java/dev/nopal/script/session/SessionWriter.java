package dev.nopal.script.session;

import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The writer of a session file, in the traced JVM; creates and maps it.
 *
 * <p>Nothing is ever read back except the readers' positions, which are hints. After {@link
 * #close()} an access throws {@link IllegalStateException}; compiled handlers count that and
 * continue.
 */
public final class SessionWriter implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private static final Pattern MAIN_CLASS = Pattern.compile("[\\w.$-]{1,512}");

    /** The smallest page of any machine: on others some are touched twice. */
    private static final int PAGE = 4096;

    private final SessionMemory memory;
    private final SessionShape shape;
    private long metadataEnd;

    private SessionWriter(
            Path file, SessionShape shape, long size, Backing backing, FileMapping mapping)
            throws IOException {
        this.shape = shape;
        try (FileChannel channel = create(file)) {
            fill(channel, backing == Backing.WRITTEN ? size : Math.min(size, PAGE));
            memory = mapping.map(channel, FileChannel.MapMode.READ_WRITE, size);
        }
    }

    private static void fill(FileChannel channel, long size) throws IOException {
        ByteBuffer zeroes = ByteBuffer.allocateDirect(CHUNK);
        for (long left = size; left > 0; left -= CHUNK) {
            zeroes.clear().limit((int) Math.min(left, CHUNK));
            while (zeroes.hasRemaining()) {
                channel.write(zeroes);
            }
        }
    }

    /**
     * Creates the file, accessible to its owner only, and writes all of it, so that a full disk
     * shows now.
     */
    public static SessionWriter create(Path file, SessionShape shape, long size, SessionClock clock)
            throws IOException {
        return create(file, shape, size, clock, Backing.WRITTEN, FileMapping.BEST);
    }

    /** Creates the file, accessible to its owner only. */
    public static SessionWriter create(
            Path file,
            SessionShape shape,
            long size,
            SessionClock clock,
            Backing backing,
            FileMapping mapping)
            throws IOException {
        if (size < shape.mapsOffset() || size > mapping.mostBytes()) {
            throw new IllegalArgumentException("size=" + size);
        }
        SessionWriter writer;
        try {
            writer = new SessionWriter(file, shape, size, backing, mapping);
        } catch (FileAlreadyExistsException e) {
            throw e; // Another file of that name: leave it alone.
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
        writer.writeHeader(size, clock);
        return writer;
    }

    private static FileChannel create(Path file) throws IOException {
        Set<StandardOpenOption> options =
                Set.of(
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes =
                isPosix
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rw-------"))
                        }
                        : new FileAttribute<?>[0];
        return FileChannel.open(file, options, attributes);
    }

    private void writeHeader(long size, SessionClock clock) {
        ProcessHandle process = ProcessHandle.current();
        memory.putInt(SessionLayout.VERSION_AT, SessionLayout.VERSION);
        memory.putInt(SessionLayout.MARK_AT, SessionLayout.MARK);
        memory.putLong(SessionLayout.FILE_SIZE_AT, size);
        memory.putLong(SessionLayout.PROCESS_ID_AT, process.pid());
        long start = process.info().startInstant().map(i -> i.toEpochMilli()).orElse(0L);
        memory.putLong(SessionLayout.PROCESS_START_AT, start);
        memory.putLong(SessionLayout.WALL_START_AT, clock.wallStart());
        memory.putLong(SessionLayout.BOOT_START_AT, clock.bootStart());
        memory.putLong(SessionLayout.METADATA_AT, shape.metadataOffset());
        memory.putLong(SessionLayout.METADATA_CAPACITY_AT, shape.metadataCapacity());
        memory.putLong(SessionLayout.LOSSES_AT, shape.lossesOffset());
        memory.putLong(SessionLayout.LOSS_STRIPES_AT, shape.lossStripes());
        memory.putLong(SessionLayout.OUTPUT_AT, shape.outputOffset());
        memory.putLong(SessionLayout.OUTPUT_STRIPES_AT, shape.outputStripes());
        memory.putLong(SessionLayout.RING_CAPACITY_AT, shape.ringCapacity());
        memory.putLong(SessionLayout.LAST_VALUES_AT, shape.lastValuesOffset());
        memory.putLong(SessionLayout.LAST_VALUES_CAPACITY_AT, shape.lastValuesCapacity());
        byte[] bootId = bootId();
        memory.putBytes(SessionLayout.BOOT_ID_AT, bootId, bootId.length);
        memory.setRelease(SessionLayout.MAGIC_AT, ~SessionLayout.INVERTED_MAGIC);
    }

    private static byte[] bootId() {
        byte[] id = new byte[SessionLayout.BOOT_ID_SIZE];
        try {
            String hex = HostSystem.kernelText("sys/kernel/random/boot_id").strip();
            hex = hex.replace("-", "");
            for (int i = 0; i < id.length; i++) {
                id[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
            }
        } catch (IOException | RuntimeException _) {
            return new byte[id.length]; // Not Linux: zeros mean "unknown".
        }
        return id;
    }

    public SessionMemory memory() {
        return memory;
    }

    public SessionShape shape() {
        return shape;
    }

    public void add(ScriptDescriptor script) throws SessionFullException {
        ByteSink body = new ByteSink();
        script.write(body);
        append(Metadata.SCRIPT, body);
    }

    public void add(MapDescriptor map) throws SessionFullException {
        ByteSink body = new ByteSink();
        map.write(body);
        append(Metadata.MAP, body);
    }

    public void add(FormatDescriptor format) throws SessionFullException {
        ByteSink body = new ByteSink();
        format.write(body);
        append(Metadata.FORMAT, body);
    }

    /** Stores the name of this JVM among those that are traced together. */
    public void addTarget(String name) throws SessionFullException {
        append(Metadata.TARGET, new ByteSink().putText(name));
    }

    /** Stores the main class of the program, if it is a name that classes usually have. */
    public void addMainClass(String name) throws SessionFullException {
        if (MAIN_CLASS.matcher(name).matches()) {
            append(Metadata.MAIN_CLASS, new ByteSink().putText(name));
        }
    }

    /** Records the number of the first record that {@code END} prints. */
    public void addEnd(long sequence) throws SessionFullException {
        append(Metadata.END, new ByteSink().putLong(sequence));
    }

    public void addProbe(String name) throws SessionFullException {
        append(Metadata.PROBE, new ByteSink().putText(name));
    }

    /** Stores the name of the next probe whose events may be recorded. */
    public void addRecordedProbe(String name) throws SessionFullException {
        append(Metadata.RECORDED_PROBE, new ByteSink().putText(name));
    }

    /** Stores the script itself, if it is not {@linkplain ScriptSource#MAX_SIZE too long}. */
    public void add(ScriptSource source) throws SessionFullException {
        byte[] body = source.toBytes();
        if (body.length <= ScriptSource.MAX_SIZE) {
            append(Metadata.SOURCE, body);
        }
    }

    /** Records when something happened, in nanoseconds since boot. */
    public void add(Moment moment, long sinceBoot) throws SessionFullException {
        append(Metadata.MOMENT, new ByteSink().putInt(moment.ordinal()).putLong(sinceBoot));
    }

    public void add(RemovedProbe removed) throws SessionFullException {
        ByteSink body = new ByteSink();
        removed.write(body);
        append(Metadata.REMOVED, body);
    }

    public void add(SessionCost cost) throws SessionFullException {
        ByteSink body = new ByteSink();
        cost.write(body);
        append(Metadata.COST, body);
    }

    private void append(int kind, ByteSink sink) throws SessionFullException {
        append(kind, sink.toBytes());
    }

    private synchronized void append(int kind, byte[] body) throws SessionFullException {
        long end = metadataEnd + Metadata.ITEM_HEADER_SIZE + body.length;
        if (end > shape.metadataCapacity() || body.length > Metadata.MAX_ITEM_SIZE) {
            throw new SessionFullException("no room for metadata: bytes=" + end);
        }
        long at = shape.metadataOffset() + metadataEnd;
        memory.putInt(at, body.length);
        memory.putInt(at + 4, kind);
        memory.putBytes(at + Metadata.ITEM_HEADER_SIZE, body, body.length);
        metadataEnd = end;
        memory.setRelease(SessionLayout.METADATA_END_AT, end);
    }

    /** Marks the session as running: everything that a reader needs is in the file. */
    public void start() {
        memory.setRelease(SessionLayout.STATE_AT, SessionLayout.STATE_RUNNING);
    }

    /** Records that the script wants to end; the first call wins. */
    public void requestExit(int code) {
        long word = SessionLayout.EXIT_REQUESTED | Integer.toUnsignedLong(code);
        memory.compareAndSet(SessionLayout.EXIT_AT, 0, word);
    }

    /**
     * Writes the last values of plain maps, as far as they fit, and marks the session as finished.
     */
    public void finish(byte[] lastValues) {
        if (lastValues.length > shape.lastValuesCapacity()) {
            throw new IllegalArgumentException("lastValues=" + lastValues.length);
        }
        memory.putBytes(shape.lastValuesOffset(), lastValues, lastValues.length);
        memory.setRelease(SessionLayout.LAST_VALUES_END_AT, lastValues.length);
        memory.setRelease(SessionLayout.STATE_AT, SessionLayout.STATE_FINISHED);
    }

    /**
     * Allocates every page that was not used yet, so that no later access can fail for lack of one.
     *
     * @throws InternalError if the file system has no page left; on this thread, and on no other
     */
    public void reserve() {
        for (long at = 0; at < memory.size(); at += PAGE) {
            memory.getAndAdd(at, 0);
        }
        Thread.yield(); // The JVM tells of a failed access when a native call returns, at the
        // latest.
    }

    @Override
    public void close() {
        memory.close();
    }
}
