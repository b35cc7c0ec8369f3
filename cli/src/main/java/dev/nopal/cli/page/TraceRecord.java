package dev.nopal.cli.page;

import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.script.ScriptCall;
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
    /** What a page says if nothing was lost. */
    static final String NOTHING = "nothing";

    private static final long UPDATE_NANOS = 1_000_000_000L;

    /** An update may take at most one part in this many of the time until the next one. */
    private static final long MOST_SHARE = 20;

    private final ScriptCall call;
    private final String versions;
    private final PrintedOutput printed;
    private final MapSections maps = new MapSections();
    private final HeatMap heat = new HeatMap();
    private Optional<TargetFact> target = Optional.empty();
    private ZonedDateTime start = ZonedDateTime.now();
    private long startNanos = System.nanoTime();
    private long nextUpdate = startNanos;

    TraceRecord(ScriptCall call, String versions) {
        this.call = call;
        this.printed = new PrintedOutput(call);
        this.versions = versions;
    }

    /** Adds an event that was printed. */
    void add(Event event) throws IOException {
        if (!(event instanceof Event.AttachedProbes)) { // The head of the page shows their number.
            printed.add(event);
        }
        if (event instanceof Event.PrintMap print) {
            maps.add(print);
        }
    }

    /** Adds an event of one of several JVMs; a map of one of them is not drawn as that of all. */
    void add(String target, Event event) throws IOException {
        printed.add(Optional.of(target), event);
    }

    /** Adds the current histograms to their history, if it is time for that. */
    void update(TraceState state) {
        long now = System.nanoTime();
        if (now - nextUpdate < 0 || state.targets().isEmpty()) {
            return;
        }
        if (target.isEmpty()) {
            target = Optional.of(TargetFact.of(state.targets().getFirst()));
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

    /** Adds the histograms at the end, whenever the last update was, and the report. */
    void end(TraceState state) throws IOException {
        nextUpdate = System.nanoTime();
        update(state);
        printed.end(state);
    }

    /** Returns the page of everything that was recorded so far. */
    Page page(TraceState state) {
        List<Section> sections = new ArrayList<>();
        List<MapData> current = state.printsMaps() ? state.maps() : List.of();
        sections.addAll(maps.sections(current, Optional.of(heat)));
        printed.addTo(sections);
        return new Page(
                ScriptQuestion.of(call.name(), call.text()),
                program(state.targets().size() - 1),
                facts(state),
                call.text().strip(),
                target.map(TargetFact::app).orElse(""),
                sections);
    }

    private String program(int others) {
        return target.map(TargetFact::text).orElse("")
                + (others > 0 ? " and " + others + " more" : "");
    }

    private List<Fact> facts(TraceState state) {
        List<Fact> facts = new ArrayList<>();
        ScriptQuestion.parameters(call.parameters(), call.named()).ifPresent(facts::add);
        facts.add(
                new Fact(
                        "started",
                        start.truncatedTo(ChronoUnit.SECONDS)
                                .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx"))));
        facts.add(duration((System.nanoTime() - startNanos) / 1_000_000));
        facts.add(new Fact("probes", Integer.toString(state.probes())));
        facts.add(new Fact("lost", lost(state.losses())));
        partial(state.removed()).ifPresent(facts::add);
        JvmFacts.of(state.targets()).forEach(facts::add);
        facts.add(new Fact("made by", versions));
        printed.next().ifPresent(facts::add);
        return facts;
    }

    static Fact duration(long millis) {
        return new Fact("duration", millis / 1000 + "." + millis / 100 % 10 + " s");
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
        return causes.isEmpty() ? NOTHING : String.join("; ", causes);
    }
}
