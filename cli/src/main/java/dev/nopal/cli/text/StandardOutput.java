package dev.nopal.cli.text;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The command's standard output. Unlike a plain {@link PrintWriter}, it reports why a write failed.
 *
 * <p>Names are in UTF-8, whatever the locale is.
 */
public final class StandardOutput extends PrintWriter {
    private static final Path DESCRIPTOR = Path.of("/proc/self/fd/1");

    private final CheckedStream stream;
    private final boolean isPipe;

    private StandardOutput(CheckedStream stream, boolean isPipe) {
        super(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
        this.stream = stream;
        this.isPipe = isPipe;
    }

    /** Returns the standard output of this process. */
    public static StandardOutput ofProcess() {
        return to(new FileOutputStream(FileDescriptor.out), isPipe());
    }

    /**
     * @param isPipe whether a failed write means that the reader has gone
     */
    public static StandardOutput to(OutputStream target, boolean isPipe) {
        return new StandardOutput(new CheckedStream(target), isPipe);
    }

    /**
     * Returns whether standard output is a pipe; asks the kernel, because the text of an error
     * depends on the locale.
     */
    private static boolean isPipe() {
        try {
            String target = Files.readSymbolicLink(DESCRIPTOR).toString();
            return target.startsWith("pipe:") || target.startsWith("socket:");
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Flushes, and returns the reason if not everything was written. */
    public Optional<String> failure() {
        flush();
        return stream.failure().map(Reasons::of);
    }

    /**
     * Returns whether the reader of a pipe has closed it: an ordinary end, as in {@code | head}.
     */
    public boolean isReaderGone() {
        return isPipe && failure().isPresent();
    }
}
