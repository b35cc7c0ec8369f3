package dev.nopal.agent.session;

import dev.nopal.agent.control.SessionFolder;
import dev.nopal.agent.room.SessionRoom;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.program.CheckedProgram;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A compiled session with its file and the memory that is set aside for it. */
final class SessionStorage implements AutoCloseable {
    private final Path path;
    private final SessionRoom room;
    private final Session session;
    private boolean isReserved;

    private SessionStorage(Path path, SessionRoom room, Session session) {
        this.path = path;
        this.room = room;
        this.session = session;
    }

    /**
     * Compiles a script and creates its file: in shared memory, or on disk where that has no room.
     *
     * @throws SessionRefused if there is no room for it, or no file can be created
     */
    static SessionStorage create(CheckedProgram program, SessionOptions options) {
        String place = "the folder for session files";
        try {
            Path path = SessionFolder.newFile();
            place = path.getParent().toString();
            return create(program, options, path, SessionRoom.of(path.getParent()));
        } catch (IOException e) {
            SessionRefused refusal = SessionRefused.of(place, e);
            return onDisk(program, options).orElseThrow(() -> refusal);
        }
    }

    private static Optional<SessionStorage> onDisk(CheckedProgram program, SessionOptions options) {
        try {
            Optional<Path> path = SessionFolder.newFileOnDisk();
            return path.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            create(
                                    program,
                                    options,
                                    path.get(),
                                    SessionRoom.of(path.get().getParent())));
        } catch (IOException e) {
            return Optional.empty(); // The first reason is the one to be told.
        }
    }

    private static SessionStorage create(
            CheckedProgram program, SessionOptions options, Path path, SessionRoom room)
            throws IOException {
        try {
            return new SessionStorage(path, room, Session.create(program, path, options, room));
        } catch (IOException | RuntimeException | Error e) {
            room.close();
            throw e;
        }
    }

    Path path() {
        return path;
    }

    Session session() {
        return session;
    }

    /**
     * Takes all pages of the file if others are about to use up those that are left; otherwise
     * costs one system call. Called by one thread.
     *
     * @return after how many nanoseconds it is to be called again; 0 if never
     * @throws InternalError if it is too late
     */
    long keepRoom() {
        if (isReserved) {
            return 0;
        }
        long loose = room.looseNanos();
        if (loose == 0) {
            session.reserve();
            isReserved = true;
        }
        return loose;
    }

    /** Removes the file; handlers that still run have no effect any more. */
    @Override
    public void close() {
        session.close();
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // Another session removed it.
        }
        room.close();
    }
}
