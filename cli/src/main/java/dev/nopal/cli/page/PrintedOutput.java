package dev.nopal.cli.page;

import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.recipe.RecipeHeader;
import dev.nopal.cli.recipe.ReportKind;
import dev.nopal.cli.report.ReportOutput;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The text of a script: the last lines that it printed, or the report of a recipe. A page that
 * draws the same anyway shows it on demand only: a report of tables, and lines most of which are
 * maps.
 */
final class PrintedOutput {
    private static final String NEXT = "Next: ";
    private static final Optional<ReportKind> TABLES = Optional.of(ReportKind.TABLES);

    private final RecentLines lines = new RecentLines();
    private final Renderer log = Renderer.text(lines, lines);
    private final Optional<TraceOutput> report;
    private final boolean isAnswer;
    private long ofMaps;

    /** Creates the text of lines, whatever the script is. */
    PrintedOutput() {
        report = Optional.empty();
        isAnswer = false;
    }

    PrintedOutput(ScriptCall call) {
        report = ReportOutput.of(call, lines, lines);
        isAnswer = report.isPresent() && !RecipeHeader.of(call.text()).report().equals(TABLES);
    }

    void add(Event event) throws IOException {
        add(Optional.empty(), event);
    }

    /**
     * @param target the JVM that printed it, if there are several
     */
    void add(Optional<String> target, Event event) throws IOException {
        if (report.isPresent()) {
            if (target.isPresent()) {
                report.get().write(target.get(), event);
            } else {
                report.get().write(event);
            }
            return;
        }
        long before = lines.ended();
        if (target.isPresent()) {
            log.render(target.get(), event);
        } else {
            log.render(event);
        }
        if (event instanceof Event.PrintMap) {
            ofMaps += lines.ended() - before;
        }
    }

    /** Adds the report, which is made at the end of a trace. */
    void end(TraceState state) throws IOException {
        if (report.isPresent()) {
            report.get().end(state);
        }
    }

    /** Adds the section of the text, if there is any: first if it is what the user asked for. */
    void addTo(List<Section> sections) {
        if (lines.lines().isEmpty()) {
            return;
        }
        boolean isFolded = report.isPresent() ? !isAnswer : 2 * ofMaps > lines.ended();
        Section section =
                Sections.log(
                        report.isPresent() ? "Report" : "Output",
                        lines.lines(),
                        lines.dropped(),
                        isFolded);
        sections.add(isAnswer ? 0 : sections.size(), section);
    }

    /** Returns the commands that the report names to go on, if there are any. */
    Optional<Fact> next() {
        List<String> all = lines.lines();
        int first = all.size() - 1;
        while (first >= 0 && !all.get(first).startsWith(NEXT)) {
            first--;
        }
        if (report.isEmpty() || first < 0) {
            return Optional.empty();
        }
        List<String> commands = new ArrayList<>();
        for (String line : all.subList(first, all.size())) {
            if (line.length() > NEXT.length()) {
                commands.add(line.substring(NEXT.length()));
            }
        }
        return Optional.of(new Fact("next", String.join("\n", commands)));
    }
}
