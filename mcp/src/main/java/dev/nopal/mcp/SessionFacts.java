package dev.nopal.mcp;

import dev.nopal.cli.diff.RecordedSession;
import dev.nopal.script.session.MalformedSessionException;
import dev.nopal.script.session.RemovedProbe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a saved session says about itself.
 *
 * @param seconds how long it was attached, or null
 * @param isFinished false if its process ended before it
 * @param lost what was lost, by cause
 */
record SessionFacts(
        String script,
        long process,
        String start,
        Double seconds,
        boolean isFinished,
        Map<String, Object> lost,
        List<String> removed) {
    private static final int MOST_REMOVED = 20;

    /** Reads a file, which may not have been written because nothing was attached. */
    static Optional<SessionFacts> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        RecordedSession session;
        try {
            session = RecordedSession.read(file);
        } catch (MalformedSessionException e) {
            return Optional.empty(); // The command says what is wrong with it.
        }
        Map<String, Object> lost = new LinkedHashMap<>();
        session.losses()
                .counts()
                .forEach((loss, count) -> lost.put(loss.name().toLowerCase(Locale.ROOT), count));
        List<String> removed = new ArrayList<>();
        for (RemovedProbe each : session.removed()) {
            if (removed.size() < MOST_REMOVED) {
                removed.add(Shown.value(each.probe()));
            }
        }
        return Optional.of(
                new SessionFacts(
                        Shown.value(session.scriptName()),
                        session.processId(),
                        session.start().toString(),
                        session.seconds().isPresent() ? session.seconds().getAsDouble() : null,
                        session.isFinished(),
                        lost,
                        removed));
    }

    /** Returns it for an answer. */
    Map<String, Object> content(String session) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("session", session);
        content.put("script", script);
        content.put("pid", process);
        content.put("start", start);
        content.put("seconds", seconds);
        content.put("finished", isFinished);
        content.put("lost", lost);
        content.put("removed_probes", removed);
        return content;
    }
}
