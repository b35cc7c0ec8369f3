package dev.nopal.cli.page;

import dev.nopal.cli.merge.EndMerge;
import dev.nopal.cli.merge.SavedSessions;
import dev.nopal.script.session.ScriptSource;
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
        PrintedOutput output = new PrintedOutput();
        MapSections printed = new MapSections();
        try (SavedSessions saved = SavedSessions.open(file)) {
            for (EndMerge.Item item : saved.printed()) {
                output.add(item.target(), item.event());
                if (item.target().isEmpty() && item.event() instanceof Event.PrintMap print) {
                    printed.add(print);
                }
            }
            List<Section> sections =
                    new ArrayList<>(printed.sections(saved.maps(), Optional.empty()));
            output.addTo(sections);
            SessionView view = saved.first();
            SessionInfo info = view.info();
            String name = file.getFileName().toString();
            Optional<ScriptSource> source = view.source();
            List<Fact> facts = new ArrayList<>();
            facts.add(new Fact("session", name));
            source.flatMap(each -> ScriptQuestion.parameters(each.parameters(), each.named()))
                    .ifPresent(facts::add);
            facts.add(new Fact("started", time(info.wallStart())));
            saved.attachedNanos()
                    .ifPresent(nanos -> facts.add(TraceRecord.duration(nanos / 1_000_000)));
            facts.add(new Fact("probes", Integer.toString(info.probes().size())));
            facts.add(new Fact("lost", TraceRecord.lost(saved.losses())));
            TraceRecord.partial(saved.removed()).ifPresent(facts::add);
            JvmFacts.of(saved.targets()).forEach(facts::add);
            facts.add(new Fact("made by", versions));
            return new Page(
                    source.map(each -> ScriptQuestion.of(info.script().name(), each.text()))
                            .orElse(name),
                    saved.isMerged()
                            ? saved.targets().size() + " JVMs"
                            : "process " + info.processId(),
                    facts,
                    source.map(each -> each.text().strip()).orElse(""),
                    "",
                    sections);
        }
    }

    private static String time(long nanosSince1970) {
        return Instant.ofEpochSecond(nanosSince1970 / 1_000_000_000)
                .atZone(ZoneId.systemDefault())
                .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx"));
    }
}
