package dev.nopal.cli.far;

import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.line.MalformedFrameException;
import dev.nopal.cli.thread.Threads;
import dev.nopal.script.session.MalformedSessionException;
import dev.nopal.script.session.SessionFeed;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.TimeUnit;

/**
 * The transfer of one session file's changes, in rounds.
 *
 * <p>Two rounds may be under way; the next one waits until the command has applied one of them. So
 * a slow line sees fewer rounds, not older ones, and its output stays in the rings, where the
 * program counts what it loses. Maps are read ten times a second at most, and for a tenth of the
 * time.
 */
final class SessionPump implements AutoCloseable {
    private static final int MAX_UNDER_WAY = 2;
    private static final int MAX_MAP_BYTES = 4 << 20;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long MAPS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int MAPS_SHARE = 10;

    private final int channel;
    private final FrameWriter out;
    private final SessionFeed feed;
    private final long[] heads;
    private int underWay;
    private boolean isEnding;
    private boolean isDone;
    private boolean isClosed;
    private long mapsDue;
    private boolean isInMaps;
    private boolean isPassOfEnd;
    private boolean hadOutput;
    private boolean hasSent;
    private int changes;

    /**
     * @param file the session file, open for reading and writing; closed with this
     */
    SessionPump(int channel, FileChannel file, FrameWriter out) throws IOException {
        this.channel = channel;
        this.out = out;
        this.feed = SessionFeed.open(file);
        this.heads = new long[feed.rings()];
    }

    /** Describes the file and sends its first round, then the others on a thread of their own. */
    void start() throws IOException {
        FrameContent begin = new FrameContent().number(feed.size()).count(feed.rings());
        for (int ring = 0; ring < feed.rings(); ring++) {
            begin.number(feed.head(ring));
        }
        out.write(FrameKind.SESSION, channel, begin.toBytes());
        feed.begin(this::change);
        boolean unused = round(true);
        Threads.startDaemon("nopal-far-session", this::pump);
    }

    /** Takes what the command has applied, and how far it has read each ring. */
    synchronized void applied(LineFrame frame) throws MalformedFrameException {
        underWay = Math.max(0, underWay - frame.getInt());
        for (int left = frame.getInt(); left > 0; left--) {
            int ring = frame.getInt();
            long head = frame.getLong();
            if (ring < 0 || ring >= heads.length) {
                throw new MalformedFrameException("ring " + ring);
            }
            heads[ring] = head;
        }
        notifyAll();
    }

    /** Sends everything that is left, and waits until it is sent. */
    synchronized void finish() throws InterruptedException {
        isEnding = true;
        notifyAll();
        while (!isDone && !isClosed) {
            wait();
        }
    }

    private void pump() {
        try {
            while (awaitTurn()) {
                boolean isAtEnd = isEnding();
                boolean isWhole = round(isAtEnd);
                if (isAtEnd && isWhole && feed.isDrained()) {
                    break;
                }
            }
        } catch (MalformedSessionException e) {
            damaged(e.getMessage());
        } catch (IOException | IllegalStateException e) {
            // The line has ended, or the file was closed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            synchronized (this) {
                isDone = true;
                notifyAll();
            }
            feed.close();
        }
    }

    private void damaged(String reason) {
        try {
            out.send(FrameKind.DAMAGED, channel, new FrameContent().text(reason).toBytes());
        } catch (IOException e) {
            // The line has ended.
        }
    }

    /** Waits for the time of the next round, and until there may be one; false after the end. */
    private synchronized boolean awaitTurn() throws InterruptedException {
        long start = System.nanoTime();
        while (!isClosed) {
            boolean isHurried = isInMaps || isEnding && hasSent;
            long left = isHurried ? 0 : PAUSE_NANOS - (System.nanoTime() - start);
            if (underWay >= MAX_UNDER_WAY) {
                wait();
            } else if (left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } else {
                return true;
            }
        }
        return false;
    }

    private synchronized boolean isEnding() {
        return isEnding;
    }

    private synchronized long[] heads() {
        return heads.clone();
    }

    /**
     * Sends one round, if anything has changed.
     *
     * @return whether all maps were sent since {@link #finish} was called
     */
    private boolean round(boolean withMaps) throws IOException {
        boolean isWhole = false;
        boolean any = feed.collectOutput(heads(), this::change);
        long now = System.nanoTime();
        if (withMaps || isInMaps || now - mapsDue >= 0) {
            isPassOfEnd = isInMaps ? isPassOfEnd : isEnding();
            isWhole = feed.collectMaps(MAX_MAP_BYTES, this::change);
            isInMaps = !isWhole;
            long took = System.nanoTime() - now;
            mapsDue = System.nanoTime() + Math.max(MAPS_NANOS, MAPS_SHARE * took);
        }
        // One round more after output, so that a gap in its order is seen to be filled, or not.
        hasSent = changes > 0 || hadOutput;
        if (hasSent) {
            synchronized (this) {
                underWay++;
            }
            out.send(FrameKind.ROUND, channel, new byte[0]);
            feed.free();
        }
        hadOutput = any;
        changes = 0;
        return isWhole && isPassOfEnd;
    }

    private void change(long offset, byte[] bytes) throws IOException {
        changes++;
        out.write(FrameKind.BYTES, channel, new FrameContent().number(offset).raw(bytes).toBytes());
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        notifyAll();
    }
}
