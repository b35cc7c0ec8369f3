package dev.nopal.cli.report;

import dev.nopal.cli.merge.EndMerge;
import dev.nopal.cli.merge.SavedSessions;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.session.ScriptSource;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The report about a saved session of a recipe. Its file names the script, and has the maps and
 * what the script printed last. If the program was killed, the script did not come to its end: then
 * the tables are those that it would have printed.
 *
 * <p>Nothing in the file is trusted, and its process may be another one by now: no command is
 * suggested.
 */
public final class SavedReport {
    private SavedReport() {}

    /**
     * Writes the report; returns false if the session is not that of a recipe with a report.
     *
     * @param isWhole whether everything is shown
     */
    public static boolean write(Path file, boolean isWhole, OutputStream out, OutputStream err)
            throws IOException {
        try (SavedSessions saved = SavedSessions.open(file)) {
            SessionView view = saved.first();
            Optional<ScriptSource> source = view.source();
            if (source.isEmpty()) {
                return false;
            }
            Optional<ReportOutput> report =
                    ReportOutput.ofSaved(call(view, source.get(), isWhole), out, err);
            if (report.isEmpty()) {
                return false;
            }
            write(saved, source.get().text(), report.get());
            return true;
        }
    }

    private static ScriptCall call(SessionView view, ScriptSource source, boolean isWhole) {
        Map<String, String> named = new LinkedHashMap<>(source.named());
        if (isWhole) {
            named.put(ReportOutput.ALL, "");
        }
        return new ScriptCall(
                view.info().script().name(), source.text(), source.parameters(), named);
    }

    private static void write(SavedSessions saved, String script, ReportOutput report)
            throws IOException {
        List<EndMerge.Item> left = saved.printed();
        List<MapData> maps = saved.maps();
        boolean hasTables =
                left.stream()
                        .anyMatch(
                                item ->
                                        item.target().isEmpty()
                                                && item.event() instanceof Event.PrintMap);
        List<EndMerge.Item> tables = new ArrayList<>();
        if (hasTables) {
            tables.addAll(left);
        } else {
            PrintedTables.of(script, maps)
                    .forEach(event -> tables.add(new EndMerge.Item(Optional.empty(), event)));
        }
        boolean printsMaps = tables.isEmpty();
        if (!hasTables) {
            left.stream()
                    .filter(item -> item.event() instanceof Event.Recorded)
                    .forEach(tables::add);
        }
        for (EndMerge.Item item : tables) {
            if (item.target().isPresent()) {
                report.write(item.target().get(), item.event());
            } else {
                report.write(item.event());
            }
        }
        report.end(
                new SavedState(
                        maps, saved.removed(), printsMaps, saved.targets(), saved.mainClasses()));
    }

    private record SavedState(
            List<MapData> maps,
            List<RemovedProbe> removed,
            boolean printsMaps,
            List<TracedTarget> targets,
            List<String> mainClasses)
            implements TraceState {
        @Override
        public List<MapData> distributions() {
            return List.of();
        }

        @Override
        public Map<Loss, Long> losses() {
            return Map.of();
        }

        @Override
        public int probes() {
            return 0;
        }

        @Override
        public List<Long> processes() {
            return List.of();
        }
    }
}
