package dev.nopal.cli.far;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.RelayedMessage;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.text.Reasons;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.trace.TargetSessionFile;
import dev.nopal.script.session.MalformedSessionException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/**
 * One JVM of the far side: its messages are relayed as they are, its session file as changes.
 *
 * <p>What the agent sends stays in its socket while the command does not read; what the command
 * sends is passed on by a thread of its own, because the agent may not read.
 */
final class FarJvm implements AutoCloseable {
    /** The most bytes of messages that are under way; the command refuses twice as many. */
    private static final int MAX_UNREAD = 1 << 20;

    private final int channel;
    private final int pid;
    private final Connection connection;
    private final FrameWriter out;
    private final Deque<byte[]> toAgent = new ArrayDeque<>();
    private TargetSessionFile file;
    private SessionPump pump;
    private long sent;
    private long consumed;
    private boolean isClosed;

    FarJvm(int channel, int pid, Connection connection, FrameWriter out) {
        this.channel = channel;
        this.pid = pid;
        this.connection = connection;
        this.out = out;
    }

    void start() {
        Threads.startDaemon("nopal-far-receive", this::receiveAll);
        Threads.startDaemon("nopal-far-send", this::sendAll);
    }

    /** Takes a frame of the command; never waits. */
    void handle(LineFrame frame) throws IOException {
        switch (frame.kind()) {
            case CONTROL -> {
                synchronized (this) {
                    toAgent.add(frame.rest());
                    notifyAll();
                }
            }
            case CONSUMED -> {
                synchronized (this) {
                    consumed = frame.getLong();
                    notifyAll();
                }
            }
            case APPLIED -> {
                SessionPump running;
                synchronized (this) {
                    running = pump;
                }
                if (running != null) {
                    running.applied(frame);
                }
            }
            default -> close();
        }
    }

    private void receiveAll() {
        try {
            for (Optional<RelayedMessage> message = connection.receiveEncoded();
                    message.isPresent();
                    message = connection.receiveEncoded()) {
                Optional<String> named = message.get().sessionFile();
                if (named.isPresent() && pump == null) {
                    begin(named.get());
                }
                if (message.get().isFinished() && pump != null) {
                    pump.finish();
                }
                relay(message.get().framed());
            }
            if (pump != null) {
                pump.finish();
            }
            out.send(FrameKind.CLOSE, channel, new byte[0]);
        } catch (IOException e) {
            // The line has ended, or the agent sent what is not a message.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    private void begin(String path) throws IOException {
        try {
            TargetSessionFile opened = TargetSessionFile.open(ProcFs.real(), pid, path);
            SessionPump started = new SessionPump(channel, opened.channel(), out);
            synchronized (this) {
                file = opened;
                pump = started;
            }
            started.start();
        } catch (Refusal e) {
            fail(e.exitCode(), e.getMessage());
        } catch (MalformedSessionException e) {
            fail(ExitCode.USAGE, "the session file is damaged: " + e.getMessage());
        } catch (IOException e) {
            fail(ExitCode.USAGE, "the session file cannot be opened: " + Reasons.of(e));
        }
    }

    private void fail(int exitCode, String sentence) throws IOException {
        out.send(FrameKind.FAILED, channel, FarSide.failure(exitCode, sentence));
    }

    private void relay(byte[] bytes) throws IOException, InterruptedException {
        for (int from = 0; from < bytes.length; from += LineFrame.MAX_CONTENT) {
            int to = Math.min(bytes.length, from + LineFrame.MAX_CONTENT);
            synchronized (this) {
                while (sent - consumed >= MAX_UNREAD && !isClosed) {
                    wait();
                }
                sent += to - from;
            }
            out.send(FrameKind.CONTROL, channel, Arrays.copyOfRange(bytes, from, to));
        }
    }

    private void sendAll() {
        try {
            for (byte[] next = next(); next.length > 0; next = next()) {
                connection.relay(ByteBuffer.wrap(next));
            }
        } catch (IOException e) {
            // The agent is gone; the other thread notices, too.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized byte[] next() throws InterruptedException {
        while (toAgent.isEmpty() && !isClosed) {
            wait();
        }
        return toAgent.isEmpty() ? new byte[0] : toAgent.remove();
    }

    /** Ends the session: the agent sees the end of its connection. */
    @Override
    public void close() {
        SessionPump running;
        TargetSessionFile opened;
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            running = pump;
            opened = file;
            notifyAll();
        }
        connection.close();
        if (running != null) {
            running.close();
        }
        if (opened != null) {
            opened.close();
        }
    }
}
