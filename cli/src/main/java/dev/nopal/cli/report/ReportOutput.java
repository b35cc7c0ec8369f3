package dev.nopal.cli.report;

import dev.nopal.cli.output.EventOutput;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.recipe.RecipeHeader;
import dev.nopal.script.OwnCode;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The text of a recipe whose header asks for a report: one screen at the end of the trace, and the
 * next command to type. If everything is to be shown, recipes that print each event print it at
 * once.
 */
public final class ReportOutput implements TraceOutput {
    /** The option of recipes that shows everything. */
    static final String ALL = "all";

    private final RecipeHeader header;
    private final Report report;
    private final boolean isWhole;
    private final boolean leadsOn;
    private final OutputStream out;
    private final Renderer renderer;
    private final List<Event> printed = new ArrayList<>();
    private final ShownEvents events = new ShownEvents();
    private final RecordedStacks stacks = new RecordedStacks();
    private final ByteArrayOutputStream named = new ByteArrayOutputStream();
    private final Renderer namedLines = Renderer.lines(named, named);

    private ReportOutput(
            RecipeHeader header,
            Report report,
            boolean isWhole,
            boolean leadsOn,
            OutputStream out,
            OutputStream err) {
        this.header = header;
        this.report = report;
        this.isWhole = isWhole;
        this.leadsOn = leadsOn;
        this.out = out;
        this.renderer = Renderer.lines(out, err);
    }

    /** Creates the output of a script; empty if its header does not ask for a report. */
    public static Optional<TraceOutput> of(ScriptCall call, OutputStream out, OutputStream err) {
        return of(call, true, out, err).map(report -> report);
    }

    /** Creates the same for a session that was saved, which leads to no next command. */
    static Optional<ReportOutput> ofSaved(ScriptCall call, OutputStream out, OutputStream err) {
        return of(call, false, out, err);
    }

    private static Optional<ReportOutput> of(
            ScriptCall call, boolean leadsOn, OutputStream out, OutputStream err) {
        if (!call.text().contains("// Report:")) {
            return Optional.empty(); // Most scripts: their comments need not be read.
        }
        return header(call.text())
                .flatMap(
                        header ->
                                header.report()
                                        .map(Report::of)
                                        .map(
                                                report ->
                                                        new ReportOutput(
                                                                header,
                                                                report,
                                                                call.named().containsKey(ALL),
                                                                leadsOn,
                                                                out,
                                                                err)));
    }

    private static Optional<RecipeHeader> header(String text) {
        try {
            return Optional.of(RecipeHeader.of(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // A script may begin with any comment.
        }
    }

    @Override
    public void write(Event event) throws IOException {
        switch (event) {
            case Event.PrintMap print -> printed.add(print);
            case Event.Printf _, Event.Print _, Event.Time _, Event.Join _, Event.Cat _ -> {
                if (!header.printsEvents()) {
                    printed.add(event);
                } else if (isWhole) {
                    renderer.render(event);
                } else {
                    events.add(TableReport.text(event));
                }
            }
            case Event.Recorded recorded -> {
                if (header.printsEvents() || !stacks.add(recorded)) {
                    renderer.render(event);
                }
            }
            default -> renderer.render(event);
        }
    }

    /** Writes an event of one of several JVMs; its maps are not part of the report. */
    @Override
    public void write(String target, Event event) throws IOException {
        switch (event) {
            case Event.Printf _, Event.Print _, Event.Time _, Event.Join _, Event.Cat _ -> {
                if (!header.printsEvents()) {
                    namedLines.render(target, event);
                    addNamed();
                } else if (isWhole) {
                    renderer.render(target, event);
                } else {
                    namedLines.render(target, event);
                    events.add(named.toString(StandardCharsets.UTF_8));
                    named.reset();
                }
            }
            case Event.Recorded recorded -> {
                if (header.printsEvents() || !stacks.add(recorded)) {
                    renderer.render(target, event);
                }
            }
            default -> renderer.render(target, event);
        }
    }

    /** Adds the lines that are complete, with the names of their JVMs. */
    private void addNamed() {
        if (named.size() > 0) {
            // It is escaped already.
            printed.add(new Event.Time(new Value.Text(named.toByteArray(), true)));
            named.reset();
        }
    }

    @Override
    public void end(TraceState state) throws IOException {
        if (state.isMerged()) {
            namedLines.render(new Event.End()); // What was printed without the end of a line.
            addNamed();
        }
        if (state.printsMaps() && report instanceof TableReport) {
            for (MapData map : state.maps()) {
                printed.add(Event.PrintMap.all(map));
            }
        }
        printed.addAll(stacks.table());
        Collected collected =
                new Collected(
                        header,
                        printed,
                        state.maps(),
                        state.targets().size(),
                        OwnCode.of(state.mainClasses()));
        List<NextCommand> next = leadsOn ? report.next(collected) : List.of();
        List<ReportSection> sections = new ArrayList<>(events.section());
        sections.addAll(report.sections(collected));
        List<String> lines =
                ScreenLayout.of(sections, NextCommand.lines(next, state.processes()), isWhole);
        for (String line : lines) {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        EventOutput.renderPartial(renderer, state);
    }
}
