package dev.nopal.cli.trace;

import dev.nopal.script.render.Event;
import dev.nopal.script.render.MapData;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Keeps session files and shows them again. */
public final class SavedSession {
    private SavedSession() {}

    /** Copies complete session files to FILE, FILE-2 and so on. */
    public static void save(List<Path> files, Path to) throws IOException {
        for (int i = 0; i < files.size(); i++) {
            Path target = i == 0 ? to : to.resolveSibling(to.getFileName() + "-" + (i + 1));
            Files.copy(files.get(i), target, StandardCopyOption.COPY_ATTRIBUTES);
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
