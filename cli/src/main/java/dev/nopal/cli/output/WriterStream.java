package dev.nopal.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * A stream to the command's own writer, for a renderer, whose every write consists of whole
 * characters.
 */
public final class WriterStream extends OutputStream {
    private final PrintWriter writer;

    public WriterStream(PrintWriter writer) {
        this.writer = writer;
    }

    @Override
    public void write(int character) {
        writer.write(character);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        writer.write(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }

    /** Flushes; fails if not everything could be written. The writer knows the reason. */
    @Override
    public void flush() throws IOException {
        if (writer.checkError()) {
            throw new IOException("the output is not written");
        }
    }
}
