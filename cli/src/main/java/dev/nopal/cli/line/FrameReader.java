package dev.nopal.cli.line;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** The reader of frames; no byte of them is trusted, and no frame is larger than agreed. */
public final class FrameReader {
    private static final int HEADER = 1 + Integer.BYTES;

    private final DataInputStream in;

    public FrameReader(InputStream line) {
        in = new DataInputStream(new BufferedInputStream(new InflaterInputStream(line)));
    }

    /**
     * Waits for the next frame; empty when the line has ended.
     *
     * @throws MalformedFrameException if the bytes are not a frame
     */
    public Optional<LineFrame> read() throws IOException {
        try {
            int length = in.readInt();
            if (length < HEADER || length > HEADER + LineFrame.MAX_CONTENT) {
                throw new MalformedFrameException("length " + Integer.toUnsignedString(length));
            }
            FrameKind kind = FrameKind.of(in.readByte());
            int channel = in.readInt();
            byte[] content = new byte[length - HEADER];
            in.readFully(content);
            return Optional.of(new LineFrame(kind, channel, content));
        } catch (EOFException e) {
            return Optional.empty(); // Also where the line was cut in the middle of a frame.
        } catch (ZipException e) {
            throw new MalformedFrameException("not compressed as agreed");
        }
    }
}
