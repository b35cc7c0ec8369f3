package dev.nopal.cli.transport;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.line.MalformedFrameException;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.trace.JvmName;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * What the command does with the frames of one JVM of a far side, opened to the fuzzer: without a
 * process, and with the thread that reads the file as a part of each round.
 */
public final class NearSide implements AutoCloseable {
    private static final RelayedChannel.Sender NOBODY =
            new RelayedChannel.Sender() {
                @Override
                public void send(byte[] bytes) {}

                @Override
                public void consumed(long bytes) {}

                @Override
                public void close() {}
            };

    private final WaitingBytes waiting = new WaitingBytes();
    private final RelayedChannel messages = new RelayedChannel(new byte[0], waiting, NOBODY);
    private SessionReplica replica;

    /**
     * Takes a frame.
     *
     * @throws MalformedFrameException if it is not one that a far side may send
     */
    public void handle(LineFrame frame) throws IOException {
        switch (frame.kind()) {
            case FOUND -> {
                frame.getLong();
                JvmName.printable(frame.getText());
                frame.getInt();
            }
            case FAILED -> RemoteJvm.refusal(frame, "web1").getMessage();
            case SAY -> Printable.sentence(frame.getText());
            case CONTROL -> messages(frame.rest());
            case SESSION -> begin(frame);
            case BYTES -> require().arrived(frame);
            case ROUND -> {
                require().completed();
                require().apply();
            }
            case DAMAGED -> require().damaged(Printable.sentence(frame.getText()));
            case CLOSE, COMPLETE, PING -> {}
            case OPEN, APPLIED, CONSUMED ->
                    throw new MalformedFrameException("unexpected " + frame.kind());
        }
    }

    private void messages(byte[] bytes) throws IOException {
        if (bytes.length == 0) {
            return;
        }
        messages.arrived(bytes);
        int read = messages.read(ByteBuffer.allocate(bytes.length / 2 + 1)); // The rest waits.
        if (read <= 0) {
            throw new AssertionError("nothing of " + bytes.length + " bytes");
        }
    }

    private void begin(LineFrame frame) throws IOException {
        if (replica != null) {
            throw new MalformedFrameException("a second session file");
        }
        try {
            replica = SessionReplica.create(frame, waiting, NearSide::requireReadable, () -> {});
        } catch (Refusal e) {
            throw new MalformedFrameException(e.getMessage());
        }
    }

    /** What is reported is what the far side reads: as many rounds, rings and positions. */
    private static void requireReadable(byte[] report) {
        try {
            LineFrame frame = new LineFrame(FrameKind.APPLIED, 1, report);
            frame.getInt();
            for (int left = frame.getInt(); left > 0; left--) {
                frame.getInt();
                frame.getLong();
            }
            if (frame.remaining() > 0) {
                throw new AssertionError(frame.remaining() + " bytes more");
            }
        } catch (MalformedFrameException e) {
            throw new AssertionError(e);
        }
    }

    private SessionReplica require() throws MalformedFrameException {
        if (replica == null) {
            throw new MalformedFrameException("bytes without a session file");
        }
        return replica;
    }

    @Override
    public void close() {
        messages.close();
        if (replica != null) {
            replica.close();
        }
        if (waiting.now() != 0) {
            throw new AssertionError(waiting.now() + " bytes are still counted");
        }
    }
}
