package dev.nopal.script.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * The changes of a running session's file, for a replica elsewhere.
 *
 * <p>It stands in for the file's one reader: what a word publishes is read after that word and
 * passed on with it, so a replica to which all bytes of a round were applied shows what a reader
 * here would have seen. Nothing is passed on that a reader does not use: neither output that was
 * read nor cells without a key. The file is not trusted: what a wrong word points to is left out,
 * and the word is passed on, so that the replica's reader rejects it.
 *
 * <p>Not thread-safe.
 */
public final class SessionFeed implements AutoCloseable {
    private final SessionReader reader;
    private final OutputFeed output;
    private final TableFeed tables;
    private long metadataSent;
    private long exitSent;
    private long stateOfPass;
    private long stateSent;
    private boolean isInPass;
    private boolean isWhole;
    private byte[] lossesSent = new byte[0];

    private SessionFeed(SessionReader reader) {
        this.reader = reader;
        this.output = new OutputFeed(reader);
        this.tables = new TableFeed(reader);
    }

    /**
     * Follows a file.
     *
     * @param file open for reading and writing; closed with this
     * @throws MalformedSessionException if it is not a session file
     */
    public static SessionFeed open(FileChannel file) throws IOException {
        try {
            return new SessionFeed(SessionReader.open(file));
        } catch (InternalError e) {
            throw cut(e);
        }
    }

    /** Returns the size of the file. */
    public long size() {
        return reader.size();
    }

    /** Returns how many rings there are. */
    public int rings() {
        return reader.outputStripes();
    }

    /** Returns where the word is in which a reader says how far it has read a ring. */
    public long head(int ring) {
        return reader.ringOffset(ring) + RingLayout.HEAD_AT;
    }

    /** Passes on what never changes. */
    public void begin(FeedSink sink) throws IOException {
        try {
            sink.write(0, reader.copy(0, SessionLayout.METADATA_END_AT));
            output.begin(sink);
        } catch (InternalError e) {
            throw cut(e);
        }
    }

    /**
     * Passes on new output, as far as the replica has room for it, and the metadata that it needs.
     *
     * @param heads how far the replica's reader has read each ring
     * @return whether there was any output
     */
    public boolean collectOutput(long[] heads, FeedSink sink) throws IOException {
        try {
            reader.lookAgain();
            boolean any = output.collect(heads, sink);
            collectMetadata(sink);
            long exit = reader.getLongAcquire(SessionLayout.EXIT_AT);
            if (exit != exitSent) {
                word(sink, SessionLayout.EXIT_AT, exit);
                exitSent = exit;
            }
            return any;
        } catch (InternalError e) {
            throw cut(e);
        }
    }

    /** Lets the writer use the room of the output that was passed on. */
    public void free() {
        try {
            output.free();
        } catch (InternalError e) {
            throw cut(e);
        }
    }

    /** Returns whether all output that there is was passed on. */
    public boolean isDrained() {
        try {
            return output.isDrained();
        } catch (InternalError e) {
            throw cut(e);
        }
    }

    /**
     * Passes on changed maps and losses, and at the end of a finished session the last values.
     *
     * @param most after so many bytes the rest is left for the next call, which must come
     * @return whether everything that changed before the first of these calls was passed on
     */
    public boolean collectMaps(int most, FeedSink sink) throws IOException {
        try {
            reader.lookAgain();
            if (!isInPass) {
                stateOfPass = reader.getLongAcquire(SessionLayout.STATE_AT);
                reader.readMetadata();
                tables.begin(stateOfPass == SessionLayout.STATE_FINISHED && !isWhole);
                isInPass = true;
            }
            if (!tables.collect(most, sink)) {
                return false;
            }
            isInPass = false;
            collectMetadata(sink);
            collectLosses(sink);
            if (stateOfPass == SessionLayout.STATE_FINISHED && !isWhole) {
                collectLastValues(sink);
                isWhole = true;
            }
            if (stateOfPass != stateSent) {
                word(sink, SessionLayout.STATE_AT, stateOfPass);
                stateSent = stateOfPass;
            }
            return true;
        } catch (InternalError e) {
            throw cut(e);
        }
    }

    private void collectMetadata(FeedSink sink) throws IOException {
        long end = reader.getLongAcquire(SessionLayout.METADATA_END_AT);
        if (end != metadataSent) {
            if (end > metadataSent && end <= reader.metadataCapacity()) {
                write(sink, reader.metadataOffset() + metadataSent, end - metadataSent);
            }
            word(sink, SessionLayout.METADATA_END_AT, end);
            metadataSent = end;
        }
    }

    private void collectLosses(FeedSink sink) throws IOException {
        byte[] now = reader.copy(reader.lossesOffset(), (int) reader.lossesSize());
        if (!Arrays.equals(now, lossesSent)) {
            sink.write(reader.lossesOffset(), now);
            lossesSent = now;
        }
    }

    private void collectLastValues(FeedSink sink) throws IOException {
        long end = reader.getLongAcquire(SessionLayout.LAST_VALUES_END_AT);
        if (end > 0 && end <= reader.lastValuesCapacity()) {
            write(sink, reader.lastValuesOffset(), end);
        }
        word(sink, SessionLayout.LAST_VALUES_END_AT, end);
    }

    /** Passes on a range in pieces. */
    private void write(FeedSink sink, long offset, long length) throws IOException {
        for (long at = offset; at < offset + length; at += OutputFeed.PIECE) {
            sink.write(at, reader.copy(at, (int) Math.min(OutputFeed.PIECE, offset + length - at)));
        }
    }

    static void word(FeedSink sink, long offset, long value) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        sink.write(offset, bytes.putLong(value).array());
    }

    private static MalformedSessionException cut(InternalError cause) {
        return new MalformedSessionException(0, "file was cut", cause);
    }

    @Override
    public void close() {
        reader.close();
    }
}
