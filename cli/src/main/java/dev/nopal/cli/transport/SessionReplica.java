package dev.nopal.cli.transport;

import dev.nopal.agent.control.OwnerOnly;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.line.MalformedFrameException;
import dev.nopal.cli.trace.SessionFile;
import dev.nopal.script.session.MalformedSessionException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The copy of a session file that is at the far side of a transport: a file of this user that has
 * no name any more.
 *
 * <p>Changes arrive in rounds, which the thread that reads the file applies as a whole: it never
 * sees half of one. The far side sends a round only when an earlier one was applied, and output
 * only as far as it was read, so that what waits here is bounded.
 */
final class SessionReplica implements SessionFile {
    private static final long MAX_SIZE = 1L << 30;
    private static final int MAX_RINGS = 1024;

    /** Two rounds of four MiB of maps, in cells of eight bytes, take 60 MiB; output the rest. */
    private static final long MAX_WAITING = 96L << 20;

    private final FileChannel file;
    private final long size;
    private final long[] headAt;
    private final long[] heads;
    private final Consumer<byte[]> report;
    private final Runnable catRefused;
    private final WaitingBytes waitingOfAll;
    private List<Change> arriving = new ArrayList<>();
    private List<Change> complete = new ArrayList<>();
    private long waiting;
    private int rounds;
    private String damage = "";
    private boolean isReading;
    private boolean hasEnded;
    private boolean isClosed;

    private record Change(long offset, byte[] bytes) {
        /**
         * What a change takes in this JVM besides its bytes: the header of the array, this object,
         * and its place in a list that has grown by half.
         */
        private static final int OVERHEAD = 16 + 24 + 12;

        /** Returns what it takes while it waits; arrays end at a multiple of eight bytes. */
        long size() {
            return OVERHEAD + ((bytes.length + 7L) & -8L);
        }
    }

    private SessionReplica(
            FileChannel file,
            long size,
            long[] headAt,
            WaitingBytes waitingOfAll,
            Consumer<byte[]> report,
            Runnable catRefused) {
        this.file = file;
        this.size = size;
        this.headAt = headAt;
        this.heads = new long[headAt.length];
        this.report = report;
        this.catRefused = catRefused;
        this.waitingOfAll = waitingOfAll;
    }

    /**
     * Creates a copy that is still empty.
     *
     * @param begin the frame that describes the file
     * @param waiting counts what arrives and is not applied yet
     * @param report accepts the content of frames that say what was applied and read
     * @param catRefused tells the user that no file is printed; called each time
     */
    static SessionReplica create(
            LineFrame begin, WaitingBytes waiting, Consumer<byte[]> report, Runnable catRefused)
            throws Refusal, IOException {
        long size = begin.getLong();
        int rings = begin.getInt();
        if (size < 0 || size > MAX_SIZE) {
            throw Refusal.usage(
                    "the session file has "
                            + (size >>> 20)
                            + " MiB, and at most "
                            + (MAX_SIZE >> 20)
                            + " MiB are copied; lower max_map_keys in the script's config");
        }
        if (rings < 1 || rings > MAX_RINGS) {
            throw new MalformedFrameException("rings " + rings);
        }
        long[] headAt = new long[rings];
        for (int ring = 0; ring < rings; ring++) {
            headAt[ring] = begin.getLong();
            if (headAt[ring] < 0 || headAt[ring] > size - Long.BYTES) {
                throw new MalformedFrameException("ring at " + headAt[ring]);
            }
        }
        return new SessionReplica(open(size), size, headAt, waiting, report, catRefused);
    }

    private static FileChannel open(long size) throws IOException {
        Path path =
                Files.createTempFile(
                        OwnerOnly.temporary(),
                        "replica",
                        "",
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        try {
            FileChannel file =
                    FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
            file.write(ByteBuffer.allocate(1), Math.max(0, size - 1));
            return file;
        } finally {
            Files.delete(path);
        }
    }

    /** Takes a change of the round that is arriving. */
    synchronized void arrived(LineFrame bytes) throws MalformedFrameException {
        long offset = bytes.getLong();
        byte[] changed = bytes.rest();
        if (offset < 0 || offset > size - changed.length) {
            throw new MalformedFrameException("bytes at " + offset);
        }
        if (isClosed) {
            return;
        }
        Change change = new Change(offset, changed);
        if (change.size() > MAX_WAITING - waiting) {
            throw new MalformedFrameException("more than " + MAX_WAITING + " bytes wait");
        }
        waitingOfAll.add(change.size());
        waiting += change.size();
        arriving.add(change);
    }

    /** Takes the end of a round. */
    synchronized void completed() {
        if (isClosed) {
            return;
        }
        complete.addAll(arriving);
        arriving = new ArrayList<>();
        rounds++;
        notifyAll();
    }

    /** Takes the reason why there will be no more rounds. */
    synchronized void damaged(String reason) {
        damage = reason;
        notifyAll();
    }

    /** Takes the end of the line, after which nothing changes any more. */
    synchronized void released() {
        hasEnded = true;
        notifyAll();
    }

    /** Waits until there is something to read. */
    synchronized void awaitFirst() throws IOException {
        try {
            while (rounds == 0 && damage.isEmpty() && !hasEnded) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }

    @Override
    public boolean apply() {
        List<Change> changes;
        int applied;
        String reason;
        synchronized (this) {
            changes = complete;
            complete = new ArrayList<>();
            applied = rounds;
            rounds = 0;
            reason = damage;
            long taken = changes.stream().mapToLong(Change::size).sum();
            waiting -= taken;
            waitingOfAll.remove(taken);
        }
        try {
            for (Change change : changes) {
                write(change);
            }
            report(applied);
        } catch (IOException e) {
            throw new MalformedSessionException(0, "copy cannot be written: " + e.getMessage());
        }
        if (!reason.isEmpty()) {
            throw new MalformedSessionException(0, reason);
        }
        return applied > 0;
    }

    private void write(Change change) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(change.bytes());
        while (bytes.hasRemaining()) {
            file.write(bytes, change.offset() + bytes.position());
        }
    }

    /** Reports the rounds that were applied, and where the reader of each ring is now. */
    private void report(int applied) throws IOException {
        if (applied == 0 && !isReading) {
            return;
        }
        FrameContent content = new FrameContent().count(applied);
        int moved = 0;
        FrameContent positions = new FrameContent();
        ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        for (int ring = 0; ring < headAt.length; ring++) {
            file.read(word.clear(), headAt[ring]);
            long head = word.getLong(0);
            if (head != heads[ring]) {
                heads[ring] = head;
                positions.count(ring).number(head);
                moved++;
            }
        }
        isReading = applied > 0 || moved > 0; // The rings are read after this.
        if (isReading) {
            report.accept(content.count(moved).raw(positions.toBytes()).toBytes());
        }
    }

    @Override
    public FileChannel channel() {
        return file;
    }

    @Override
    public byte[] content(Path path, int limit) throws IOException {
        catRefused.run();
        throw new IOException("files of another machine are not read");
    }

    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            arriving = List.of();
            complete = List.of();
            waitingOfAll.remove(waiting);
            waiting = 0;
        }
        try {
            file.close();
        } catch (IOException e) {
            // It has no name and goes with the process.
        }
    }
}
