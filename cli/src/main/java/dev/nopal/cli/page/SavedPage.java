package dev.nopal.cli.page;

import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionInfo;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The page of a saved session; it has no history, because the file has none. */
public final class SavedPage {
    private SavedPage() {}

    /**
     * Reads the file, none of whose bytes is trusted.
     *
     * @param versions the versions of the command and its JDK
     */
    public static Page of(Path file, String versions) throws IOException {
        RecentLines lines = new RecentLines();
        Renderer log = Renderer.text(lines, lines);
        MapSections printed = new MapSections();
        try (SessionView view = SessionView.open(file)) {
            for (List<Event> events = view.drain(); !events.isEmpty(); events = view.drain()) {
                for (Event event : events) {
                    log.render(event);
                    if (event instanceof Event.PrintMap print) {
                        printed.add(print);
                    }
                }
            }
            List<Section> sections =
                    new ArrayList<>(printed.sections(view.maps(), Optional.empty()));
            if (!lines.lines().isEmpty()) {
                sections.add(Sections.log("Output", lines.lines(), lines.dropped()));
            }
            SessionInfo info = view.info();
            List<Fact> facts =
                    new ArrayList<>(
                            List.of(
                                    new Fact("script", info.script().name()),
                                    new Fact("traced", "process " + info.processId()),
                                    new Fact("started", time(info.wallStart())),
                                    new Fact("probes", Integer.toString(info.probes().size())),
                                    new Fact("lost", TraceRecord.lost(view.losses().counts()))));
            TraceRecord.partial(view.removed()).ifPresent(facts::add);
            facts.add(new Fact("made by", versions));
            return Page.of(file.getFileName().toString(), facts, sections);
        }
    }

    private static String time(long nanosSince1970) {
        return Instant.ofEpochSecond(nanosSince1970 / 1_000_000_000)
                .atZone(ZoneId.systemDefault())
                .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx"));
    }
}
