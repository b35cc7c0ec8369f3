package dev.nopal.cli.trace;

import dev.nopal.script.render.Event;
import dev.nopal.script.render.MapData;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/** Keeps session files and shows them again. */
public final class SavedSession {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private SavedSession() {}

    /**
     * Writes complete sessions to FILE, FILE-2 and so on, from the files that are held: new files,
     * for this user's eyes alone.
     */
    public static void save(List<SessionView> sessions, Path to) throws IOException {
        for (int i = 0; i < sessions.size(); i++) {
            Path target = i == 0 ? to : to.resolveSibling(to.getFileName() + "-" + (i + 1));
            try (FileChannel file =
                    FileChannel.open(
                            target,
                            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                            OWNER_ONLY)) {
                sessions.get(i).copyTo(file);
            }
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
        }
    }
}
