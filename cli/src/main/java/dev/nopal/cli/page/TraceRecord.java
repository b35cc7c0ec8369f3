package dev.nopal.cli.page;

import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.script.render.Event;
import dev.nopal.script.render.MapData;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;

import java.io.IOException;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Remembers of a trace what its page shows, while it runs; its size is bounded. */
final class TraceRecord {
    private static final long LOOK_NANOS = 1_000_000_000L;

    /** A look may take this part of the time between two. */
    private static final long MOST_SHARE = 20;

    private final String name;
    private final String script;
    private final String versions;
    private final RecentLines lines = new RecentLines();
    private final Renderer log = Renderer.text(lines, lines);
    private final MapSections printed = new MapSections();
    private final HeatMap heat = new HeatMap();
    private Optional<TargetFact> target = Optional.empty();
    private ZonedDateTime start = ZonedDateTime.now();
    private long startNanos = System.nanoTime();
    private long nextLook = startNanos;

    TraceRecord(String name, String script, String versions) {
        this.name = name;
        this.script = script;
        this.versions = versions;
    }

    void saw(Event event) throws IOException {
        if (!(event instanceof Event.AttachedProbes)) { // The head of the page says that.
            log.render(event);
        }
        if (event instanceof Event.PrintMap print) {
            printed.add(print);
        }
    }

    /** Takes a look at the distributions if it is time for that. */
    void look(TraceOutput.Sight sight) {
        long now = System.nanoTime();
        if (sight.processes().isEmpty() || now - nextLook < 0) {
            return;
        }
        if (target.isEmpty()) {
            target = Optional.of(TargetFact.of(sight.processes().getFirst()));
            start = ZonedDateTime.now();
            startNanos = now;
        }
        heat.look(sight.distributions(), (now - startNanos) / 1_000_000);
        long took = System.nanoTime() - now;
        nextLook =
                now
                        + Math.max(
                                Math.max(LOOK_NANOS, heat.columnMillis() * 1_000_000),
                                took * MOST_SHARE);
    }

    /** Takes the last look, whenever the one before was. */
    void ended(TraceOutput.Sight sight) {
        nextLook = System.nanoTime();
        look(sight);
    }

    /** Makes the page of all that was seen until now. */
    Page page(TraceOutput.Sight sight) {
        List<Section> sections = new ArrayList<>();
        List<MapData> maps = sight.printsMaps() ? sight.maps() : List.of();
        sections.addAll(printed.sections(maps, Optional.of(heat)));
        if (!lines.lines().isEmpty()) {
            sections.add(Sections.log("Output", lines.lines(), lines.dropped()));
        }
        boolean isFile = !name.equals("stdin");
        return new Page(
                isFile ? name : script.strip(),
                facts(sight),
                script.strip(),
                target.map(TargetFact::app).orElse(""),
                sections);
    }

    private List<Fact> facts(TraceOutput.Sight sight) {
        long tenths = (System.nanoTime() - startNanos) / 100_000_000;
        int others = sight.processes().size() - 1;
        List<Fact> facts = new ArrayList<>();
        target.ifPresent(
                fact ->
                        facts.add(
                                new Fact(
                                        "traced",
                                        fact.text()
                                                + (others > 0 ? " and " + others + " more" : ""))));
        facts.add(
                new Fact(
                        "started",
                        start.truncatedTo(ChronoUnit.SECONDS)
                                .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx"))));
        facts.add(new Fact("duration", tenths / 10 + "." + tenths % 10 + " s"));
        facts.add(new Fact("probes", Integer.toString(sight.probes())));
        facts.add(new Fact("lost", lost(sight.losses())));
        partial(sight.removed()).ifPresent(facts::add);
        facts.add(new Fact("made by", versions));
        return facts;
    }

    /** Says whose figures are partial, where some are. */
    static Optional<Fact> partial(List<RemovedProbe> removed) {
        return removed.isEmpty()
                ? Optional.empty()
                : Optional.of(new Fact("partial (cost too much)", SessionCosts.names(removed)));
    }

    static String lost(Map<Loss, Long> losses) {
        List<String> causes = new ArrayList<>();
        losses.forEach(
                (loss, count) -> {
                    if (count > 0 && loss != Loss.NESTED) {
                        causes.add(count + " times " + loss.explanation());
                    }
                });
        return causes.isEmpty() ? "nothing" : String.join("; ", causes);
    }
}
