package dev.nopal.cli.text;

import dev.nopal.script.system.HostSystem;

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
    private static final Path OTHER_DESCRIPTOR = Path.of("/dev/fd/1");
    private static final int TYPE = 0170000;
    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000;

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
            Optional<Path> kernel = HostSystem.kernelFiles();
            if (kernel.isEmpty()) {
                return isPipe(OTHER_DESCRIPTOR);
            }
            String target = Files.readSymbolicLink(kernel.get().resolve("self/fd/1")).toString();
            return target.startsWith("pipe:") || target.startsWith("socket:");
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Returns whether a file, to which macOS gives the type of the descriptor, is a pipe. */
    static boolean isPipe(Path descriptor) throws IOException {
        int type = (int) Files.getAttribute(descriptor, "unix:mode") & TYPE;
        return type == PIPE || type == SOCKET;
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
