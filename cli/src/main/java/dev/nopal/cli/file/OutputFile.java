package dev.nopal.cli.file;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.text.CheckedStream;
import dev.nopal.cli.text.Reasons;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** The files that users name with {@code -o}; fails if something could not be written. */
public final class OutputFile {
    private OutputFile() {}

    public static CheckedStream open(Path file, OpenOption... how) {
        try {
            return new CheckedStream(new BufferedOutputStream(Files.newOutputStream(file, how)));
        } catch (IOException e) {
            throw Failure.usage("cannot write " + file + ": " + Reasons.of(e));
        }
    }

    /** Closes the stream; fails unless everything was written to the file. */
    public static void requireWritten(CheckedStream stream, Path file) {
        stream.close();
        if (stream.failure().isPresent()) {
            throw Failure.incomplete(
                    "cannot write "
                            + file
                            + ": "
                            + Reasons.of(stream.failure().get())
                            + "; what is in it is incomplete");
        }
    }

    /** Writes a whole file. */
    public static void write(Path file, byte[] content, OpenOption... how) {
        CheckedStream stream = open(file, how);
        stream.write(content, 0, content.length);
        requireWritten(stream, file);
    }
}
