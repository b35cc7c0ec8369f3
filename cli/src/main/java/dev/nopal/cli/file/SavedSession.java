package dev.nopal.cli.file;

import dev.nopal.agent.control.SessionFolder;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.cli.text.Reasons;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The files of saved sessions: writes and shows them. */
public final class SavedSession {
    private SavedSession() {}

    /**
     * Writes sessions to FILE, which exists already, FILE-2 and so on, from the files that are held
     * open.
     *
     * @throws NotSaved if that is not possible; says where the sessions are instead
     */
    public static void save(List<SessionView> sessions, ReservedFile first) throws NotSaved {
        for (int i = 0; i < sessions.size(); i++) {
            Path to = first.path();
            try {
                if (i == 0) {
                    first.write(sessions.getFirst()::copyTo);
                } else {
                    to = to.resolveSibling(to.getFileName() + "-" + (i + 1));
                    try (ReservedFile next = ReservedFile.create(to)) {
                        next.write(sessions.get(i)::copyTo);
                    }
                }
            } catch (IOException e) {
                throw new NotSaved(to, Reasons.of(e), keep(sessions.get(i)));
            }
        }
    }

    /**
     * Copies a session to a place where neither its JVM nor a cleanup deletes it; returns a
     * description of the place.
     */
    private static String keep(SessionView session) {
        try {
            Path file = SessionFolder.newFile();
            Path kept =
                    file.resolveSibling(file.getFileName().toString().replace(".session", ".kept"));
            try (ReservedFile to = ReservedFile.create(kept)) {
                to.write(session::copyTo);
            }
            return "the session is kept in " + kept;
        } catch (IOException e) {
            return "it cannot be kept elsewhere either: " + Reasons.of(e);
        }
    }

    /** Thrown when a session could not be saved as requested; says why, and where it is. */
    public static final class NotSaved extends Exception {
        private static final long serialVersionUID = 1;

        private NotSaved(Path to, String reason, String kept) {
            super("cannot save the session to " + to + ": " + reason + "; " + kept);
        }
    }

    /** Shows the maps of a session, and the output that it still holds. */
    public static void show(Path file, Renderer renderer) throws IOException {
        try (SessionView view = SessionView.open(file)) {
            for (List<Event> events = view.drain(); !events.isEmpty(); events = view.drain()) {
                for (Event event : events) {
                    renderer.render(event);
                }
            }
            for (MapData map : view.maps()) {
                renderer.render(Event.PrintMap.all(map));
            }
            for (Event partial : SessionCosts.partial(view.removed())) {
                renderer.render(partial);
            }
        }
    }
}
