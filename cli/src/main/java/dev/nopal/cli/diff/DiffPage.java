package dev.nopal.cli.diff;

import dev.nopal.cli.page.Fact;
import dev.nopal.cli.page.Page;
import dev.nopal.cli.page.Section;
import dev.nopal.cli.page.Sections;
import dev.nopal.cli.statistics.ConfidenceInterval;
import dev.nopal.cli.statistics.Normal;
import dev.nopal.cli.statistics.TestResult;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page of a comparison: limits, a table of what changed, and overlaid histograms. */
public final class DiffPage {
    private static final int MOST_HISTOGRAMS = 200;
    private static final MathContext DIGITS = new MathContext(4);
    private static final List<String> SIDES = List.of("before", "after");
    private static final List<String> COLUMNS =
            List.of(
                    "entry",
                    "quantity",
                    "before",
                    "after",
                    "change %",
                    "from %",
                    "to %",
                    "verdict",
                    "p",
                    "test");

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
        sections.add(table(diff));
        histograms(diff).forEach((map, entries) -> sections.add(histograms(map, entries)));
        if (!diff.skipped().isEmpty()) {
            sections.add(Sections.log("Not compared", diff.skipped(), 0));
        }
        return Page.of("before and after", facts, sections);
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
        return Sections.table("Limits", "", List.of("limit", "outcome", "because"), rows);
    }

    private static Section table(SessionDiff diff) {
        double deviations = Normal.exceededBy(Aspect.LEVEL / 2);
        List<List<Object>> rows = new ArrayList<>();
        for (Entry entry : diff.entries()) {
            for (Aspect aspect : entry.aspects()) {
                for (Quantity quantity : aspect.quantities()) {
                    boolean hasBounds = quantity.isTested() && quantity.tooFew().isEmpty();
                    ConfidenceInterval change = quantity.change(deviations);
                    rows.add(
                            List.of(
                                    entry.name(),
                                    quantity.name(),
                                    rounded(quantity.beforeValue()),
                                    rounded(quantity.afterValue()),
                                    percent(change.estimate()),
                                    hasBounds ? percent(change.low()) : "",
                                    hasBounds ? percent(change.high()) : "",
                                    aspect.verdict().word(),
                                    aspect.test().isPresent() ? rounded(aspect.adjusted()) : "",
                                    aspect.test().map(TestResult::method).orElse("")));
                }
            }
        }
        return Sections.table(
                "What changed",
                "p is corrected for all tests, by Holm; quantiles and averages of histograms are"
                        + " estimated within their buckets",
                COLUMNS,
                rows);
    }

    /** Rounds a value to the digits that matter. */
    private static double rounded(double value) {
        return !Double.isFinite(value) || Math.rint(value) == value
                ? value
                : new BigDecimal(value).round(DIGITS).doubleValue();
    }

    private static double percent(double change) {
        return Math.rint(change * 10_000) / 100;
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
        return Sections.histograms(map, note, SIDES, shown);
    }
}
