package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file whose readers wait until this is closed, as those of a file system that hangs. */
public final class Fifo implements AutoCloseable {
    private final Path path;

    private Fifo(Path path) {
        this.path = path;
    }

    /** Puts it in the place of a file. */
    public static Fifo inPlaceOf(Path file) throws IOException, InterruptedException {
        Tools.require("mkfifo");
        Files.deleteIfExists(file);
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
        return new Fifo(file);
    }

    @Override
    public void close() throws IOException {
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE).close();
    }
}
