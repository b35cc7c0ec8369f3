package dev.nopal.agent.control;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The queue of messages to the command, written by its own thread: a sender, which mostly holds a
 * session's lock, never waits for a command that does not read.
 */
final class Outbox {
    /** A command that leaves so much unread has stopped reading; its connection is closed. */
    static final int MAX_BYTES = 16 << 20;

    private final Connection connection;
    private final Deque<ByteBuffer> waiting = new ArrayDeque<>();
    private int bytes;
    private boolean isWriting;
    private boolean isBroken;

    Outbox(Connection connection) {
        this.connection = connection;
    }

    /** Adds a message; throws if the connection is broken, or if too much is unread. */
    synchronized void add(ByteBuffer message) throws IOException {
        if (!isBroken && bytes + message.remaining() > MAX_BYTES) {
            broken();
            throw new IOException("the other side does not read");
        }
        if (isBroken) {
            throw new IOException("the connection is closed");
        }
        bytes += message.remaining();
        waiting.add(message);
        notifyAll();
    }

    /** Writes until the connection is closed; runs on its own thread. */
    void writeAll() {
        try {
            for (ByteBuffer next = next(); next != null; next = next()) {
                connection.write(next);
            }
        } catch (IOException e) {
            // The command is gone, and its session ends.
        } finally {
            broken();
        }
    }

    private synchronized ByteBuffer next() {
        isWriting = false;
        notifyAll();
        try {
            while (waiting.isEmpty() && !isBroken) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
        ByteBuffer next = isBroken ? null : waiting.poll();
        if (next != null) {
            bytes -= next.remaining();
            isWriting = true;
        }
        return next;
    }

    /** Waits until everything is written, or until the time is over. */
    synchronized void flush(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        try {
            while (!isBroken && (!waiting.isEmpty() || isWriting)) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return;
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the thread that writes; discards what is not written. */
    synchronized void broken() {
        isBroken = true;
        waiting.clear();
        connection.closeChannel();
        notifyAll();
    }
}
