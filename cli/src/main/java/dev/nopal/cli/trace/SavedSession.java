package dev.nopal.cli.trace;

import dev.nopal.agent.control.SessionFolder;
import dev.nopal.cli.text.Reasons;
import dev.nopal.script.render.Event;
import dev.nopal.script.render.MapData;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** Keeps session files and shows them again. */
public final class SavedSession {
    private SavedSession() {}

    /**
     * Copies session files to FILE, which is there already, FILE-2 and so on.
     *
     * @throws NotSaved when that is not possible; says where the sessions are instead
     */
    public static void save(List<Path> files, ReservedFile first) throws NotSaved {
        for (int i = 0; i < files.size(); i++) {
            Path to = first.path();
            try {
                if (i == 0) {
                    copy(files.getFirst(), first);
                } else {
                    to = to.resolveSibling(to.getFileName() + "-" + (i + 1));
                    try (ReservedFile next = ReservedFile.create(to)) {
                        copy(files.get(i), next);
                    }
                }
            } catch (IOException e) {
                throw new NotSaved(to, Reasons.of(e), keep(files.get(i)));
            }
        }
    }

    private static void copy(Path file, ReservedFile to) throws IOException {
        try (InputStream content = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            to.write(content);
        }
    }

    /** Puts a session where neither its JVM nor a sweep deletes it; returns in words where. */
    private static String keep(Path file) {
        try {
            Path session = SessionFolder.newFile();
            Path kept =
                    session.resolveSibling(
                            session.getFileName().toString().replace(".session", ".kept"));
            if (kept.getParent().equals(file.getParent())) {
                Files.createLink(kept, file); // Needs no room.
            } else {
                try (ReservedFile to = ReservedFile.create(kept)) {
                    copy(file, to);
                }
            }
            return "the session is kept in " + kept;
        } catch (IOException e) {
            return "it cannot be kept elsewhere either: " + Reasons.of(e);
        }
    }

    /** Says why a session is not where it was to be saved, and where it is. */
    public static final class NotSaved extends Exception {
        private static final long serialVersionUID = 1;

        private NotSaved(Path to, String reason, String kept) {
            super("cannot save the session to " + to + ": " + reason + "; " + kept);
        }
    }

    /** Shows what is left of a session's output, and its maps. */
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
            for (Event partial : SessionCosts.partial(view)) {
                renderer.render(partial);
            }
        }
    }
}
