package dev.nopal.cli.kubernetes;

import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The last line that a process wrote to a stream, which is read on a thread of its own. */
final class LastLine {
    private static final int MAX_LENGTH = 4_000;
    private static final long END_MILLIS = 2_000;

    private final StringBuilder line = new StringBuilder();
    private String last = "";
    private Thread reader;

    private LastLine() {}

    static LastLine of(InputStream in) {
        LastLine last = new LastLine();
        last.reader = Threads.startDaemon("nopal-kubectl", () -> last.read(in));
        return last;
    }

    private void read(InputStream in) {
        byte[] bytes = new byte[4096];
        try {
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                add(new String(bytes, 0, n, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // The process is gone.
        }
    }

    private synchronized void add(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\n') {
                if (line.length() < MAX_LENGTH) {
                    line.append(c);
                }
            } else if (!line.isEmpty()) {
                last = line.toString();
                line.setLength(0);
            }
        }
    }

    /** Returns the line, after the process has ended. */
    String text() throws InterruptedException {
        reader.join(END_MILLIS);
        synchronized (this) {
            return line.isEmpty() ? last : line.toString();
        }
    }
}
