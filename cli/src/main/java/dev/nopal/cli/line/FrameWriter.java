package dev.nopal.cli.line;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * The writer of frames, compressed as one stream. Any thread may write; it waits while the line is
 * full.
 */
public final class FrameWriter {
    private static final int BUFFER = 16 << 10;

    private final DataOutputStream out;

    public FrameWriter(OutputStream line) {
        out =
                new DataOutputStream(
                        new BufferedOutputStream(
                                new DeflaterOutputStream(
                                        line, new Deflater(Deflater.BEST_SPEED), BUFFER, true),
                                BUFFER));
    }

    /** Writes a frame, which may stay here until {@link #flush}. */
    public synchronized void write(FrameKind kind, int channel, byte[] content) throws IOException {
        if (content.length > LineFrame.MAX_CONTENT) {
            throw new IllegalArgumentException("length=" + content.length);
        }
        out.writeInt(1 + Integer.BYTES + content.length);
        out.writeByte(kind.ordinal());
        out.writeInt(channel);
        out.write(content);
    }

    /** Writes a frame and lets everything so far leave. */
    public synchronized void send(FrameKind kind, int channel, byte[] content) throws IOException {
        write(kind, channel, content);
        out.flush();
    }

    public synchronized void flush() throws IOException {
        out.flush();
    }
}
