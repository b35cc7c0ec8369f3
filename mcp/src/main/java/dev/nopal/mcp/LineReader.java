package dev.nopal.mcp;

import java.io.IOException;
import java.io.Reader;
import java.util.function.Consumer;

/** Lines of bounded length: a longer one is read to its end, counted and left out. */
final class LineReader {
    private static final int BUFFER = 1 << 13;

    private final int most;
    private long dropped;

    LineReader(int most) {
        this.most = most;
    }

    /** Passes each line on, until the end. */
    void read(Reader in, Consumer<String> lines) throws IOException {
        char[] buffer = new char[BUFFER];
        StringBuilder line = new StringBuilder();
        boolean isTooLong = false;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            for (int i = 0; i < read; i++) {
                if (buffer[i] == '\n') {
                    pass(line, isTooLong, lines);
                    isTooLong = false;
                } else if (line.length() < most) {
                    line.append(buffer[i]);
                } else {
                    isTooLong = true;
                }
            }
        }
        if (line.length() > 0) {
            pass(line, isTooLong, lines);
        }
    }

    private void pass(StringBuilder line, boolean isTooLong, Consumer<String> lines) {
        if (isTooLong) {
            dropped++;
        } else {
            lines.accept(line.toString());
        }
        line.setLength(0);
        if (line.capacity() > BUFFER) {
            line.trimToSize();
        }
    }

    /** Returns how many lines were too long. */
    long dropped() {
        return dropped;
    }
}
