package dev.nopal.cli.file;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.merge.NamedSession;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.cli.text.Reasons;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The file of {@code --save}, which is created before anything is attached. */
public record Saving(Optional<ReservedFile> file) implements AutoCloseable {
    public static Saving to(Optional<Path> path) {
        return new Saving(path.map(Saving::reserve));
    }

    static ReservedFile reserve(Path path) {
        try {
            return ReservedFile.create(path);
        } catch (FileAlreadyExistsException e) {
            throw Failure.usage(path + " exists already; --save needs a new name");
        } catch (IOException e) {
            throw Failure.usage("cannot write " + path + ": " + Reasons.of(e));
        }
    }

    /** Saves what was traced, and the names of all JVMs. */
    public void save(List<NamedSession> sessions, List<TracedTarget> targets) {
        if (file.isPresent()) {
            try {
                SavedSession.save(sessions, targets, file.get());
            } catch (SavedSession.NotSaved e) {
                throw Failure.incomplete(e.getMessage());
            }
        }
    }

    /** Removes the file if there was no session. */
    @Override
    public void close() throws IOException {
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
