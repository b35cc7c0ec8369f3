package dev.nopal.cli.transport;

import dev.nopal.cli.line.MalformedFrameException;

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
    private final WaitingBytes waiting;
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

    /**
     * @param waiting counts what arrives and is not read yet
     */
    RelayedChannel(byte[] sentAhead, WaitingBytes waiting, Sender sender) {
        this.sentAhead = sentAhead;
        this.waiting = waiting;
        this.sender = sender;
    }

    /** Takes bytes of the agent; never waits. */
    synchronized void arrived(byte[] bytes) throws MalformedFrameException {
        if (isClosed || bytes.length == 0) {
            return;
        }
        if (bytes.length > MAX_UNREAD - unread) {
            throw new MalformedFrameException("more messages than agreed");
        }
        waiting.add(bytes.length);
        unread += bytes.length;
        arrived.add(ByteBuffer.wrap(bytes));
        notifyAll();
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
        waiting.remove(length);
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
            waiting.remove(unread);
            unread = 0;
            notifyAll();
        }
        sender.close();
    }
}
