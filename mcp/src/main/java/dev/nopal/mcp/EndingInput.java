package dev.nopal.mcp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Standard input that says when it has ended, because the client has gone. */
final class EndingInput extends FilterInputStream {
    private final Runnable end;

    EndingInput(InputStream in, Runnable end) {
        super(in);
        this.end = end;
    }

    @Override
    public int read() throws IOException {
        try {
            return ended(super.read());
        } catch (IOException e) {
            end.run();
            throw e;
        }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            return ended(super.read(bytes, offset, length));
        } catch (IOException e) {
            end.run();
            throw e;
        }
    }

    private int ended(int read) {
        if (read < 0) {
            end.run();
        }
        return read;
    }
}
