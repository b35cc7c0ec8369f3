package dev.nopal.cli.file;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.text.Reasons;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A new folder that a user names with {@code -o}. Its files are written to a folder beside it that
 * only its owner can read, and that gets the name when everything is written. The first failed
 * write is remembered, and everything after it is dropped; {@link #flush} reports it.
 */
public final class ExportFolder extends OutputStream implements Destination {
    private final Path target;
    private final Path temporary;
    private IOException failure;
    private boolean isComplete;

    private ExportFolder(Path target, Path temporary) {
        this.target = target;
        this.temporary = temporary;
    }

    /** Creates the folder; fails if there is something of this name. */
    public static ExportFolder create(Path target) {
        Path absolute = target.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        if (parent == null || Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
            throw Failure.usage(target + " exists already; -o needs a new name for a folder");
        }
        try {
            FileAttribute<?> ownerOnly =
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------"));
            return new ExportFolder(
                    absolute,
                    Files.createTempDirectory(
                            parent, "." + absolute.getFileName() + ".", ownerOnly));
        } catch (IOException e) {
            throw Failure.usage("cannot write " + target + ": " + Reasons.of(e));
        }
    }

    /** Appends to one of its files. */
    public void append(String file, byte[] bytes, int length) {
        if (failure != null) {
            return;
        }
        try (FileChannel channel =
                FileChannel.open(
                        temporary.resolve(file),
                        Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")))) {
            ByteBuffer left = ByteBuffer.wrap(bytes, 0, length);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Gives the folder its name, if everything was written; called by the writer of its files. */
    public void finish() {
        if (failure != null || isComplete) {
            return;
        }
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            isComplete = true;
        } catch (IOException e) {
            failure = e;
        }
    }

    @Override
    public OutputStream stream() {
        return this;
    }

    @Override
    public boolean hasFailed() {
        return failure != null;
    }

    @Override
    public void complete() {
        if (!isComplete) {
            String reason =
                    Optional.ofNullable(failure).map(Reasons::of).orElse("the trace has no end");
            throw Failure.incomplete("cannot write " + target + ": " + reason);
        }
    }

    /** Always fails: a folder consists of files. */
    @Override
    public void write(int value) {
        throw new UnsupportedOperationException("value=" + value);
    }

    /**
     * Writes nothing.
     *
     * @throws IOException if an earlier write failed
     */
    @Override
    public void flush() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    /** Removes what was written, unless it is complete. */
    @Override
    public void close() {
        if (isComplete || !Files.exists(temporary, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> files = Files.list(temporary)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            throw Failure.incomplete("cannot remove " + temporary + ": " + Reasons.of(e));
        }
    }
}
