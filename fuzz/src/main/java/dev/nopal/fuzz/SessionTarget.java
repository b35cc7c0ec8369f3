package dev.nopal.fuzz;

import dev.nopal.cli.file.SavedSession;
import dev.nopal.cli.page.PageJson;
import dev.nopal.cli.page.SavedPage;
import dev.nopal.cli.report.SavedReport;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.MalformedSessionException;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * The target that reads a session file as {@code nopal show} and {@code nopal trace} do, in all
 * formats.
 */
public final class SessionTarget {
    private static final int MEGABYTES = 512;
    private static final Path FILE = SparseFile.folder().resolve("session");

    private SessionTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        SparseFile.write(input, false, FILE);
        Bounds.check(
                MEGABYTES,
                () -> {
                    orRefused(() -> show(FILE, Renderer.text(nowhere(), nowhere())));
                    orRefused(() -> show(FILE, Renderer.json(nowhere())));
                    orRefused(() -> SavedReport.write(FILE, false, nowhere(), nowhere()));
                    orRefused(() -> PageJson.of(SavedPage.of(FILE, "nopal")));
                    orRefused(() -> follow(FILE));
                });
    }

    static void show(Path file, Renderer renderer) throws IOException {
        SavedSession.show(file, renderer);
    }

    private static OutputStream nowhere() {
        return OutputStream.nullOutputStream();
    }

    /** The exceptions that a file may cause. */
    static void orRefused(Bounds.Work work) throws Exception {
        try {
            work.run();
        } catch (MalformedSessionException e) {
            if (e.reason().isEmpty()) {
                throw new AssertionError("refused without a reason", e);
            }
        } catch (IOException e) { // It begins like a file of several sessions.
            if (String.valueOf(e.getMessage()).isEmpty()) {
                throw new AssertionError("refused without a reason", e);
            }
        }
    }

    /** Reads it as if its process were alive: twice what is new, then what is left. */
    private static void follow(Path file) throws IOException {
        try (SessionView view = SessionView.follow(file)) {
            Renderer renderer = Renderer.text(nowhere(), nowhere());
            render(renderer, view.poll());
            render(renderer, view.poll());
            render(renderer, view.drain());
            view.distributions().forEach(map -> map.entries().size());
            for (var map : view.maps()) {
                renderer.render(Event.PrintMap.all(map));
            }
            view.losses();
            view.exitCode();
            view.isFinished();
            view.source();
            view.attachedNanos();
        }
    }

    private static void render(Renderer renderer, List<Event> events) throws IOException {
        for (Event event : events) {
            renderer.render(event);
        }
    }
}
