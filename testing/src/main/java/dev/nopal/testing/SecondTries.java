package dev.nopal.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The second tries of a run of all tests, one line each in a file: test, reason, first failure.
 * Modules are tested by JVMs of their own, so the file is what counts them together.
 */
final class SecondTries {
    /** How many a run may have. */
    static final int MOST = 2;

    private final Path file;

    SecondTries(Path file) {
        this.file = file;
    }

    /** Adds a try and returns true, or returns false if the run has had all of them. */
    boolean take(String test, String reason, Throwable failure) {
        synchronized (SecondTries.class) { // The lock of a file is for other JVMs.
            return takeAlone(test, reason, failure);
        }
    }

    private boolean takeAlone(String test, String reason, Throwable failure) {
        try (FileChannel channel =
                        FileChannel.open(
                                file,
                                StandardOpenOption.CREATE,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            byte[] before = Channels.newInputStream(channel).readAllBytes();
            String line = test + ": " + reason + " (" + firstLine(failure) + ")\n";
            channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), before.length);
            return new String(before, StandardCharsets.UTF_8).lines().count() < MOST;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String firstLine(Throwable failure) {
        return failure.toString().strip().lines().findFirst().orElse("").strip();
    }
}
