package dev.nopal.cli.page;

import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The content of a running trace's page; its size is bounded. */
final class TraceRecord {
    private static final long UPDATE_NANOS = 1_000_000_000L;

    /** An update may take at most one part in this many of the time until the next one. */
    private static final long MOST_SHARE = 20;

    private final String name;
    private final String script;
    private final String versions;
    private final RecentLines lines = new RecentLines();
    private final Renderer log = Renderer.text(lines, lines);
    private final MapSections maps = new MapSections();
    private final HeatMap heat = new HeatMap();
    private Optional<TargetFact> target = Optional.empty();
    private ZonedDateTime start = ZonedDateTime.now();
    private long startNanos = System.nanoTime();
    private long nextUpdate = startNanos;

    TraceRecord(String name, String script, String versions) {
        this.name = name;
        this.script = script;
        this.versions = versions;
    }

    /** Adds an event that was printed. */
    void add(Event event) throws IOException {
        if (!(event instanceof Event.AttachedProbes)) { // The head of the page shows their number.
            log.render(event);
        }
        if (event instanceof Event.PrintMap print) {
            maps.add(print);
        }
    }

    /** Adds the current histograms to their history, if it is time for that. */
    void update(TraceState state) {
        long now = System.nanoTime();
        if (state.processes().isEmpty() || now - nextUpdate < 0) {
            return;
        }
        if (target.isEmpty()) {
            target = Optional.of(TargetFact.of(state.processes().getFirst()));
            start = ZonedDateTime.now();
            startNanos = now;
        }
        heat.add(state.distributions(), (now - startNanos) / 1_000_000);
        long took = System.nanoTime() - now;
        nextUpdate =
                now
                        + Math.max(
                                Math.max(UPDATE_NANOS, heat.columnMillis() * 1_000_000),
                                took * MOST_SHARE);
    }

    /** Adds the histograms at the end, whenever the last update was. */
    void end(TraceState state) {
        nextUpdate = System.nanoTime();
        update(state);
    }

    /** Returns the page of everything that was recorded so far. */
    Page page(TraceState state) {
        List<Section> sections = new ArrayList<>();
        List<MapData> current = state.printsMaps() ? state.maps() : List.of();
        sections.addAll(maps.sections(current, Optional.of(heat)));
        if (!lines.lines().isEmpty()) {
            sections.add(Sections.log("Output", lines.lines(), lines.dropped()));
        }
        boolean isFile = !name.equals("stdin");
        return new Page(
                isFile ? name : script.strip(),
                facts(state),
                script.strip(),
                target.map(TargetFact::app).orElse(""),
                sections);
    }

    private List<Fact> facts(TraceState state) {
        long tenths = (System.nanoTime() - startNanos) / 100_000_000;
        int others = state.processes().size() - 1;
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
        facts.add(new Fact("probes", Integer.toString(state.probes())));
        facts.add(new Fact("lost", lost(state.losses())));
        partial(state.removed()).ifPresent(facts::add);
        facts.add(new Fact("made by", versions));
        return facts;
    }

    /** Returns the probes whose figures are partial, if there are any. */
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
