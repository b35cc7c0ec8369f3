package dev.nopal.cli.diff;

import dev.nopal.cli.merge.SavedSessions;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.session.Losses;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.session.ScriptSource;
import dev.nopal.script.session.SessionInfo;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The data of a saved session that a comparison needs.
 *
 * @param seconds how long its probes were attached, if the file has it
 * @param removed probes that were removed while it ran, because they cost too much
 * @param isFinished false if the process was killed; the counts until then are valid
 * @param targets the JVMs, those that are missing among them
 */
public record RecordedSession(
        Path file,
        Instant start,
        long processId,
        OptionalDouble seconds,
        String scriptName,
        Optional<ScriptSource> source,
        List<MapData> maps,
        Losses losses,
        List<RemovedProbe> removed,
        boolean isFinished,
        List<TracedTarget> targets) {
    private static final double NANOS = 1e9;

    /**
     * @throws dev.nopal.script.session.MalformedSessionException if it is not a session
     */
    public static RecordedSession read(Path file) throws IOException {
        try (SavedSessions saved = SavedSessions.open(file)) {
            SessionView view = saved.first();
            SessionInfo info = view.info();
            OptionalLong attached = saved.attachedNanos();
            return new RecordedSession(
                    file,
                    Instant.ofEpochSecond(
                            Math.floorDiv(info.wallStart(), 1_000_000_000L),
                            Math.floorMod(info.wallStart(), 1_000_000_000L)),
                    info.processId(),
                    attached.isPresent()
                            ? OptionalDouble.of(attached.getAsLong() / NANOS)
                            : OptionalDouble.empty(),
                    info.script().name(),
                    view.source(),
                    saved.maps(),
                    new Losses(saved.losses()),
                    saved.removed(),
                    saved.areFinished(),
                    saved.targets());
        }
    }
}
