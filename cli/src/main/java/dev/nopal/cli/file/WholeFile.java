package dev.nopal.cli.file;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.text.CheckedStream;
import dev.nopal.cli.text.Reasons;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file of {@code -o} that is there as a whole or not at all: it is written beside its place, and
 * renamed at the end.
 *
 * <p>What is no plain file, such as {@code /dev/stdout} or a pipe, is written as it is; so is a
 * file in a folder in which this user may not create others.
 */
public final class WholeFile implements Destination {
    private final Path named;
    private final Path place;
    private final Optional<Path> beside;
    private final CheckedStream stream;

    private WholeFile(Path named, Path place, Optional<Path> beside) throws IOException {
        this.named = named;
        this.place = place;
        this.beside = beside;
        OpenOption[] how =
                beside.isPresent()
                        ? new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE}
                        : new OpenOption[] {
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.TRUNCATE_EXISTING
                        };
        this.stream =
                new CheckedStream(
                        new BufferedOutputStream(Files.newOutputStream(beside.orElse(place), how)));
    }

    /** Opens the file; fails at once if it cannot be written. */
    public static WholeFile open(Path file) {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                return new WholeFile(file, file, Optional.empty()); // A pipe may have no real path.
            }
            // A link stays one: what it leads to is replaced.
            Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            if (Files.exists(place) && !Files.isWritable(place)) {
                throw new AccessDeniedException(place.toString());
            }
            return beside(file, place);
        } catch (NoSuchFileException e) {
            throw Failure.usage("cannot write " + file + ": no such file or directory");
        } catch (IOException e) {
            throw Failure.usage("cannot write " + file + ": " + Reasons.of(e));
        }
    }

    private static WholeFile beside(Path file, Path place) throws IOException {
        String unique =
                HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()).substring(4);
        Path beside =
                place.resolveSibling("." + place.getFileName().toString() + "." + unique + ".tmp");
        try {
            WholeFile opened = new WholeFile(file, place, Optional.of(beside));
            if (Files.exists(place)) {
                Files.setPosixFilePermissions(
                        beside, Files.getPosixFilePermissions(place, LinkOption.NOFOLLOW_LINKS));
            }
            return opened;
        } catch (AccessDeniedException e) {
            if (Files.isWritable(place)) {
                return new WholeFile(file, place, Optional.empty());
            }
            throw e;
        } catch (UnsupportedOperationException e) {
            return new WholeFile(file, place, Optional.empty()); // No permissions to keep.
        }
    }

    /** Writes a whole file. */
    public static void write(Path file, byte[] content) {
        try (WholeFile whole = open(file)) {
            whole.stream.write(content, 0, content.length);
            whole.complete();
        }
    }

    @Override
    public CheckedStream stream() {
        return stream;
    }

    @Override
    public boolean hasFailed() {
        return stream.failure().isPresent();
    }

    @Override
    public void complete() {
        if (beside.isEmpty()) {
            OutputFile.requireWritten(stream, named);
            return;
        }
        stream.close();
        try {
            if (stream.failure().isPresent()) {
                throw stream.failure().get();
            }
            Files.move(beside.get(), place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw Failure.incomplete(
                    "cannot write " + named + ": " + Reasons.of(e) + "; nothing is written there");
        }
    }

    @Override
    public void close() {
        stream.close();
        if (beside.isPresent()) {
            try {
                Files.deleteIfExists(beside.get());
            } catch (IOException e) {
                // It is empty or half, has a name that says so, and nobody reads it.
            }
        }
    }
}
