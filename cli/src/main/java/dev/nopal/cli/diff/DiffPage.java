package dev.nopal.cli.diff;

import dev.nopal.cli.page.Fact;
import dev.nopal.cli.page.Page;
import dev.nopal.cli.page.ScriptQuestion;
import dev.nopal.cli.page.Section;
import dev.nopal.cli.page.Sections;
import dev.nopal.cli.page.ValueUnit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page of a comparison: limits, a table of what changed, and overlaid histograms. */
public final class DiffPage {
    private static final int MOST_HISTOGRAMS = 200;
    private static final List<String> SIDES = List.of("before", "after");
    private static final Sections.FoldedRows NONE = new Sections.FoldedRows(0, "");

    private DiffPage() {}

    /** Returns the page, which a file can hold. */
    public static Page of(SessionDiff diff, List<Judgement> judgements) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("before", DiffText.session(diff.before())));
        facts.add(new Fact("after", DiffText.session(diff.after())));
        facts.add(new Fact("compared", diff.durations().basis().sentence()));
        facts.add(new Fact("verdict", DiffText.summary(diff)));
        List<Section> sections = new ArrayList<>();
        if (!judgements.isEmpty()) {
            sections.add(limits(judgements));
        }
        sections.add(DiffTable.of(diff));
        histograms(diff).forEach((map, entries) -> sections.add(histograms(map, entries)));
        if (!diff.skipped().isEmpty()) {
            sections.add(Sections.log("Not compared", diff.skipped(), 0, false));
        }
        return Page.of(title(diff), program(diff), facts, sections);
    }

    /** Returns the question of the script, asked of both sessions. */
    private static String title(SessionDiff diff) {
        RecordedSession after = diff.after();
        return after.source()
                .map(source -> ScriptQuestion.of(after.scriptName(), source.text()))
                .map(question -> "Before and after: " + question)
                .orElse("Before and after");
    }

    private static String program(SessionDiff diff) {
        return "process "
                + diff.before().processId()
                + " before, process "
                + diff.after().processId()
                + " after";
    }

    private static Section limits(List<Judgement> judgements) {
        List<List<Object>> rows = new ArrayList<>();
        for (Judgement judgement : judgements) {
            List<String> reasons = new ArrayList<>(judgement.exceeded());
            judgement.notJudged().forEach(each -> reasons.add("not judged: " + each));
            rows.add(
                    List.of(
                            judgement.limit().text(),
                            judgement.outcome().name().toLowerCase(Locale.ROOT),
                            String.join("; ", reasons)));
        }
        return Sections.table("Limits", "", List.of("limit", "outcome", "because"), rows, NONE);
    }

    private static Map<String, List<Entry>> histograms(SessionDiff diff) {
        Map<String, List<Entry>> byMap = new LinkedHashMap<>();
        for (Entry entry : diff.entries()) {
            if (entry.histograms().isPresent()) {
                byMap.computeIfAbsent(entry.map(), _ -> new ArrayList<>()).add(entry);
            }
        }
        return byMap;
    }

    private static Section histograms(String map, List<Entry> entries) {
        List<Sections.Histograms> shown = new ArrayList<>();
        for (Entry entry : entries.subList(0, Math.min(MOST_HISTOGRAMS, entries.size()))) {
            List<String> key = entry.key().map(List::of).orElse(List.of());
            shown.add(new Sections.Histograms(key, entry.histograms().orElseThrow().values()));
        }
        int left = entries.size() - shown.size();
        String note = left == 0 ? "" : left + " that changed less are left out";
        return Sections.histograms(map, note, ValueUnit.of(map), SIDES, shown);
    }
}
