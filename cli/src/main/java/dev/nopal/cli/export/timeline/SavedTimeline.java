package dev.nopal.cli.export.timeline;

import dev.nopal.cli.merge.EndMerge;
import dev.nopal.cli.merge.NamedSession;
import dev.nopal.cli.merge.SavedSessions;
import dev.nopal.cli.output.SessionStart;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.ScriptSource;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The timeline of a saved session: what is left of its output, its maps and losses. What was
 * printed without its time gets that of the latest event before it.
 */
public final class SavedTimeline {
    private SavedTimeline() {}

    /**
     * Reads the file, none of whose bytes is trusted.
     *
     * @param versions the versions of the command and its JDK
     */
    public static void write(Path file, String versions, TimelineSink sink) throws IOException {
        try (SavedSessions saved = SavedSessions.open(file)) {
            EventTimeline timeline = new EventTimeline(script(saved.first()), versions, sink);
            for (NamedSession session : saved.sessions()) {
                timeline.join(session.target(), session.start());
            }
            String first = saved.sessions().getFirst().target();
            for (EndMerge.Item item : saved.printed()) {
                boolean isMerged = saved.isMerged() && item.target().isEmpty();
                if (isMerged && item.event() instanceof Event.PrintMap print) {
                    timeline.add(Optional.empty(), print, timeline.latest());
                } else {
                    timeline.add(item.target().orElse(first), item.event(), orderOf(timeline));
                }
            }
            SessionStart start = saved.sessions().getFirst().start();
            long end =
                    timeline.clock().at(start, start.bootNanos())
                            + Math.max(0, saved.attachedNanos().orElse(0));
            long last = Math.max(end, timeline.latest());
            for (MapData map : saved.maps()) {
                timeline.add(timeline.only(), Event.PrintMap.all(map), last);
            }
            for (NamedSession session : saved.sessions()) {
                long lost = session.view().losses().output();
                if (lost > 0) {
                    timeline.add(
                            session.target(),
                            new Event.LostEvents(lost),
                            new EventTimeline.Moment(last, TimelineEvent.ORDER_ONLY));
                }
            }
            timeline.end(last, start);
        }
    }

    private static EventTimeline.Moment orderOf(EventTimeline timeline) {
        return new EventTimeline.Moment(timeline.latest(), TimelineEvent.ORDER_ONLY);
    }

    /** Returns the script that ran; one without probes if the file does not have it. */
    private static Script script(SessionView view) {
        ScriptSource source =
                view.source().orElseGet(() -> new ScriptSource("", List.of(), Map.of()));
        return Script.of(
                new ScriptCall(
                        view.info().script().name(),
                        source.text(),
                        source.parameters(),
                        source.named()));
    }
}
