package dev.nopal.cli.transport;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.line.MalformedFrameException;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.trace.ReachedJvm;
import dev.nopal.cli.trace.SessionFile;
import dev.nopal.cli.waiting.Suspension;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** A JVM at the far side of a transport. */
final class RemoteJvm implements ReachedJvm, RelayedChannel.Sender {
    private final Transport transport;
    private final int channel;
    private final long pid;
    private final String name;
    private final boolean wasListening;
    private final RelayedChannel bytes;
    private final Connection connection;
    private String target;
    private Message.Hello hello;
    private SessionReplica replica;
    private Refusal failure;
    private boolean hasEnded;
    private boolean isReplicaTaken;

    /**
     * @param name the name that it has there
     */
    RemoteJvm(Transport transport, int channel, long pid, String name, boolean wasListening) {
        this.transport = transport;
        this.channel = channel;
        this.pid = pid;
        this.name = name;
        this.wasListening = wasListening;
        this.bytes = new RelayedChannel(transport.hello(), transport.waiting(), this);
        this.connection = Connection.relayed(bytes);
    }

    /** Takes a frame of this JVM; on the thread that reads the line. */
    void handle(LineFrame frame) throws IOException {
        switch (frame.kind()) {
            case CONTROL -> bytes.arrived(frame.rest());
            case CLOSE -> ended();
            case SESSION -> begin(frame);
            case FAILED -> failed(refusal(frame, transport.command().name()));
            case BYTES -> require().arrived(frame);
            case ROUND -> require().completed();
            case DAMAGED -> require().damaged(Printable.sentence(frame.getText()));
            default -> throw new MalformedFrameException("unexpected " + frame.kind());
        }
    }

    private synchronized void begin(LineFrame frame) throws IOException {
        if (!bytes.isOpen()) {
            return;
        }
        if (replica != null) {
            throw new MalformedFrameException("a second session file");
        }
        try {
            replica =
                    SessionReplica.create(
                            frame,
                            transport.waiting(),
                            content -> transport.send(FrameKind.APPLIED, channel, content),
                            transport::refuseCat);
            notifyAll();
        } catch (Refusal e) {
            failed(e);
        }
    }

    private synchronized SessionReplica require() throws MalformedFrameException {
        if (replica == null) {
            throw new MalformedFrameException("bytes without a session file");
        }
        return replica;
    }

    private synchronized void failed(Refusal reason) {
        failure = reason;
        notifyAll();
    }

    /** Ends the agent's direction. */
    void ended() {
        bytes.ended();
        synchronized (this) {
            hasEnded = true;
            if (replica != null) {
                replica.released();
            }
            notifyAll();
        }
    }

    /** Reads a refusal of the far side. */
    static Refusal refusal(LineFrame frame, String name) throws MalformedFrameException {
        int code = frame.getInt();
        String sentence = name + ": " + Printable.sentence(frame.getText());
        return switch (code) {
            case ExitCode.NOT_PERMITTED -> Refusal.notPermitted(sentence);
            case ExitCode.NOT_FOUND -> Refusal.notFound(sentence);
            default -> Refusal.usage(sentence);
        };
    }

    /** Notes the hello of the agent, and the name that is used here. */
    void greeted(Message.Hello answer, String targetName) {
        hello = answer;
        target = targetName;
    }

    /** Returns the name that it has there. */
    String name() {
        return name;
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public Message.Hello hello() {
        return hello;
    }

    @Override
    public boolean wasListening() {
        return wasListening;
    }

    @Override
    public SessionFile open(String path) throws Refusal, IOException {
        SessionReplica opened = awaitReplica();
        opened.awaitFirst();
        boolean unused = opened.apply();
        return opened;
    }

    private synchronized SessionReplica awaitReplica() throws Refusal, IOException {
        try {
            while (replica == null && failure == null && !hasEnded) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
        if (failure != null) {
            throw failure;
        }
        isReplicaTaken = replica != null;
        if (replica == null) {
            throw Refusal.incomplete(
                    transport
                            .interruption()
                            .orElse("the line to " + transport.command().name() + " has ended"));
        }
        return replica;
    }

    @Override
    public Optional<Suspension> suspension() {
        return Optional.empty();
    }

    @Override
    public Optional<String> interruption() {
        return transport.interruption();
    }

    @Override
    public void send(byte[] messages) {
        for (int from = 0; from < messages.length; from += LineFrame.MAX_CONTENT) {
            int to = Math.min(messages.length, from + LineFrame.MAX_CONTENT);
            transport.send(FrameKind.CONTROL, channel, Arrays.copyOfRange(messages, from, to));
        }
    }

    @Override
    public void consumed(long read) {
        transport.send(FrameKind.CONSUMED, channel, new FrameContent().number(read).toBytes());
    }

    /** Closes the channel; the file is closed by its reader, or here if it has none. */
    @Override
    public void close() {
        boolean isOpen = bytes.isOpen();
        if (isOpen) {
            bytes.close(); // Comes back here.
            return;
        }
        transport.close(channel);
        synchronized (this) {
            if (replica != null && !isReplicaTaken) {
                isReplicaTaken = true;
                replica.close();
            }
        }
    }
}
