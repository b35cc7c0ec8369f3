package dev.nopal.spring.endpoint;

import dev.nopal.agent.control.SessionFolder;
import dev.nopal.script.session.ScriptSource;
import dev.nopal.script.session.SessionInfo;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A session that runs in this JVM, as JSON shows it; read from its file, which is not changed.
 *
 * @param started the time, such as {@code 2026-11-16T14:00:00Z}
 * @param script the name of the script
 * @param text its text; empty if it is too long to be kept
 * @param probes the probes that are attached
 */
public record RunningSession(String started, String script, String text, List<String> probes) {
    private static final long NANOS = 1_000_000_000;

    static List<RunningSession> all() throws IOException {
        List<RunningSession> all = new ArrayList<>();
        for (Path file : SessionFolder.filesOfThisProcess()) {
            try (SessionView view = SessionView.open(file)) {
                all.add(of(view));
            } catch (IOException | RuntimeException e) {
                // It has ended in the meantime, or is not complete yet.
            }
        }
        return all;
    }

    private static RunningSession of(SessionView view) {
        SessionInfo info = view.info();
        return new RunningSession(
                Instant.ofEpochSecond(info.wallStart() / NANOS).toString(),
                info.script().name(),
                view.source().map(ScriptSource::text).orElse(""),
                info.probes());
    }
}
