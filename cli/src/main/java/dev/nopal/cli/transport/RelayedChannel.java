package dev.nopal.cli.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The bytes of one connection to an agent, which a transport relays.
 *
 * <p>The far side has said hello already, with the bytes that the command would write first; they
 * are not sent again.
 */
final class RelayedChannel implements ByteChannel {
    /** The most bytes that the far side sends before they are read; see {@code FarJvm}. */
    private static final int MAX_UNREAD = 2 << 20;

    /** The bytes after which the far side is told that they were read. */
    private static final int REPORTED = 128 << 10;

    private final Sender sender;
    private final Deque<ByteBuffer> arrived = new ArrayDeque<>();
    private byte[] sentAhead;
    private long unread;
    private long read;
    private long reported;
    private boolean hasEnded;
    private boolean isClosed;

    /** The other direction. */
    interface Sender {
        void send(byte[] bytes) throws IOException;

        /** Reports how many bytes were read so far; never waits. */
        void consumed(long bytes);

        void close();
    }

    RelayedChannel(byte[] sentAhead, Sender sender) {
        this.sentAhead = sentAhead;
        this.sender = sender;
    }

    /** Takes bytes of the agent; returns false if there are more than agreed. */
    synchronized boolean arrived(byte[] bytes) {
        if (isClosed) {
            return true;
        }
        unread += bytes.length;
        if (unread > MAX_UNREAD) {
            return false;
        }
        arrived.add(ByteBuffer.wrap(bytes));
        notifyAll();
        return true;
    }

    /** Ends the agent's direction after what has arrived. */
    synchronized void ended() {
        hasEnded = true;
        notifyAll();
    }

    @Override
    public synchronized int read(ByteBuffer to) throws IOException {
        while (arrived.isEmpty() && !hasEnded && !isClosed) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted");
            }
        }
        if (isClosed) {
            throw new ClosedChannelException();
        }
        if (arrived.isEmpty()) {
            return -1;
        }
        ByteBuffer first = arrived.peek();
        int length = Math.min(first.remaining(), to.remaining());
        to.put(first.slice(first.position(), length));
        first.position(first.position() + length);
        if (!first.hasRemaining()) {
            arrived.remove();
        }
        unread -= length;
        read += length;
        if (read - reported >= REPORTED) {
            reported = read;
            sender.consumed(read);
        }
        return length;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        synchronized (this) {
            if (isClosed || hasEnded) {
                throw new ClosedChannelException();
            }
            if (sentAhead.length > 0) {
                int common = Math.min(sentAhead.length, bytes.length);
                if (!Arrays.equals(sentAhead, 0, common, bytes, 0, common)) {
                    throw new IOException("the hello is not the one that was sent ahead");
                }
                sentAhead = Arrays.copyOfRange(sentAhead, common, sentAhead.length);
                bytes = Arrays.copyOfRange(bytes, common, bytes.length);
            }
        }
        if (bytes.length > 0) {
            sender.send(bytes);
        }
        return bytes.length;
    }

    @Override
    public synchronized boolean isOpen() {
        return !isClosed;
    }

    @Override
    public void close() {
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            arrived.clear();
            notifyAll();
        }
        sender.close();
    }
}
