package dev.nopal.cli.file;

import dev.nopal.agent.control.SessionFolder;
import dev.nopal.cli.merge.EndMerge;
import dev.nopal.cli.merge.NamedSession;
import dev.nopal.cli.merge.SavedSessions;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.cli.text.Reasons;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of saved sessions: writes and shows them. */
public final class SavedSession {
    private SavedSession() {}

    /**
     * Writes the sessions of a trace to a file, which exists already, from the files that are held
     * open.
     *
     * @throws NotSaved if that is not possible; says where the sessions are instead
     */
    public static void save(
            List<NamedSession> sessions, List<TracedTarget> targets, ReservedFile file)
            throws NotSaved {
        if (sessions.isEmpty()) {
            return;
        }
        try {
            file.write(channel -> SavedSessions.write(sessions, targets, channel));
        } catch (IOException e) {
            throw new NotSaved(file.path(), Reasons.of(e), keep(sessions, targets));
        }
    }

    /**
     * Copies a session to a place where neither its JVM nor a cleanup deletes it; returns a
     * description of the place.
     */
    private static String keep(List<NamedSession> sessions, List<TracedTarget> targets) {
        try {
            Path file = SessionFolder.newFile();
            Path kept =
                    file.resolveSibling(file.getFileName().toString().replace(".session", ".kept"));
            try (ReservedFile to = ReservedFile.create(kept)) {
                to.write(channel -> SavedSessions.write(sessions, targets, channel));
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

    /** Returns what is missing in a saved trace, a sentence for each cause in each JVM. */
    public static List<String> missing(Path file) throws IOException {
        List<String> sentences = new ArrayList<>();
        try (SavedSessions saved = SavedSessions.open(file)) {
            for (TracedTarget target : saved.targets()) {
                String name = saved.isMerged() ? target.name() + ": " : "";
                target.problem().ifPresent(problem -> sentences.add(name + problem));
                for (String loss : TracedTarget.lossSentences(target.losses())) {
                    sentences.add(name + loss);
                }
            }
        }
        return sentences;
    }

    /** Shows the maps of a trace, and the output that its file still holds. */
    public static void show(Path file, Renderer renderer) throws IOException {
        try (SavedSessions saved = SavedSessions.open(file)) {
            for (EndMerge.Item item : saved.printed()) {
                if (item.target().isPresent()) {
                    renderer.render(item.target().get(), item.event());
                } else {
                    renderer.render(item.event());
                }
            }
            for (MapData map : saved.maps()) {
                renderer.render(Event.PrintMap.all(map));
            }
            for (TracedTarget target : saved.targets()) {
                for (Event partial : SessionCosts.partial(target.removed())) {
                    if (saved.isMerged()) {
                        renderer.render(target.name(), partial);
                    } else {
                        renderer.render(partial);
                    }
                }
            }
        }
    }
}
