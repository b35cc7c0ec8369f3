package dev.nopal.cli.file;

import dev.nopal.cli.failure.Failure;
import dev.nopal.script.session.MalformedSessionException;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The reader of saved sessions, which explains in one sentence why one cannot be read. */
public final class SavedSessionReader {
    private SavedSessionReader() {}

    /** A function that reads something from a session's file. */
    public interface Reader<T> {
        T read(Path file) throws IOException;
    }

    public static <T> T read(Path file, Reader<T> reader) {
        try {
            return reader.read(file);
        } catch (MalformedSessionException e) {
            throw Failure.usage(
                    e.getMessage().startsWith("not a session file")
                            ? file + " is not a Nopal session file"
                            : file + " is not a session of this nopal: " + e.getMessage());
        } catch (NoSuchFileException e) {
            throw Failure.usage("there is no file " + file);
        } catch (AccessDeniedException e) {
            throw Failure.notPermitted(file + " may not be read by this user; ask its owner");
        } catch (IOException e) {
            throw Failure.usage("cannot read " + file + ": " + e.getMessage());
        }
    }
}
