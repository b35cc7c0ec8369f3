package dev.nopal.cli.export;

import dev.nopal.cli.merge.EndMerge;
import dev.nopal.cli.merge.SavedSessions;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.SessionInfo;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** The maps of a saved session in the format of another tool. */
public final class SavedMaps {
    private static final long SECOND = 1_000_000_000;

    private SavedMaps() {}

    /**
     * Writes the maps; none of the file's bytes is trusted.
     *
     * @param out the stream for the document
     * @param err the stream for messages
     */
    public static void write(Path file, MapDocument document, OutputStream out, OutputStream err)
            throws IOException {
        try (SavedSessions saved = SavedSessions.open(file)) {
            RecordedMaps.LastPrinted printed = new RecordedMaps.LastPrinted();
            StackCounts stacks = new StackCounts();
            for (EndMerge.Item item : saved.printed()) {
                if (item.target().isEmpty()) {
                    printed.add(item.event());
                }
                if (document.countsStacks()) {
                    stacks.add(item.event());
                }
            }
            SessionInfo info = saved.first().info();
            RecordedMaps recorded =
                    new RecordedMaps(
                            script(saved.first()),
                            stacks.after(printed.with(saved.maps())),
                            saved.targets(),
                            saved.removed(),
                            info.probes().size(),
                            start(info.wallStart()),
                            saved.attachedNanos());
            MapOutput.say(document.write(recorded, out), err);
            MapOutput.say(stacks.note().stream().toList(), err);
        }
    }

    private static ScriptMaps script(SessionView view) {
        String name = view.info().script().name();
        return view.source()
                .map(each -> new ScriptCall(name, each.text(), each.parameters(), each.named()))
                .map(call -> ScriptMaps.of(Script.of(call)))
                .orElseGet(ScriptMaps::unknown);
    }

    private static Optional<Instant> start(long nanosSince1970) {
        return Optional.of(
                Instant.ofEpochSecond(
                        Math.floorDiv(nanosSince1970, SECOND),
                        Math.floorMod(nanosSince1970, SECOND)));
    }
}
