package dev.nopal.cli.transport;

import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The writer of the command's frames, on a thread of its own: a line that is full, or dead, holds
 * up nobody here. While there is nothing to write, it shows that the command lives.
 */
final class LineWriter {
    private static final long PING_NANOS = SilenceWatch.SIGN_OF_LIFE.toNanos();

    private final FrameWriter out;
    private final Runnable ended;
    private final Runnable failed;
    private final Deque<Outgoing> waiting = new ArrayDeque<>();
    private boolean isClosed;

    private record Outgoing(FrameKind kind, int channel, byte[] content) {}

    /**
     * @param ended called when everything is written after {@link #close}
     * @param failed called when the line takes no more bytes
     */
    LineWriter(FrameWriter out, Runnable ended, Runnable failed) {
        this.out = out;
        this.ended = ended;
        this.failed = failed;
        Threads.startDaemon("nopal-transport-write", this::writeAll);
    }

    /** Adds a frame; never waits. */
    synchronized void add(FrameKind kind, int channel, byte[] content) {
        if (!isClosed) {
            waiting.add(new Outgoing(kind, channel, content));
            notifyAll();
        }
    }

    void add(FrameKind kind, int channel, FrameContent content) {
        add(kind, channel, content.toBytes());
    }

    /** Ends the line after what waits; never waits itself. */
    synchronized void close() {
        isClosed = true;
        notifyAll();
    }

    private synchronized Outgoing next() throws InterruptedException {
        long start = System.nanoTime();
        while (waiting.isEmpty() && !isClosed) {
            long left = PING_NANOS - (System.nanoTime() - start);
            if (left <= 0) {
                return new Outgoing(FrameKind.PING, 0, new byte[0]);
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return waiting.poll();
    }

    private synchronized boolean hasMore() {
        return !waiting.isEmpty();
    }

    private void writeAll() {
        try {
            for (Outgoing next = next(); next != null; next = next()) {
                out.write(next.kind(), next.channel(), next.content());
                if (!hasMore()) {
                    out.flush();
                }
            }
            ended.run();
        } catch (IOException e) {
            close();
            failed.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
