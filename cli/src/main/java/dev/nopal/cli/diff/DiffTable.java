package dev.nopal.cli.diff;

import dev.nopal.cli.page.Section;
import dev.nopal.cli.page.Sections;
import dev.nopal.cli.page.ValueUnit;
import dev.nopal.cli.statistics.TestResult;
import dev.nopal.script.statistics.ConfidenceInterval;
import dev.nopal.script.statistics.Deviations;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** The table of a page with a row for each quantity; those that stayed the same are folded. */
final class DiffTable {
    private static final MathContext DIGITS = new MathContext(4);
    private static final List<String> COLUMNS =
            List.of(
                    "entry",
                    "quantity",
                    "before",
                    "after",
                    "change",
                    Math.round(100 * (1 - Aspect.LEVEL)) + " % interval",
                    "verdict",
                    "p",
                    "test");

    private final SessionDurations.Basis basis;
    private final List<List<Object>> rows = new ArrayList<>();
    private final List<List<Object>> same = new ArrayList<>();

    private DiffTable(SessionDurations.Basis basis) {
        this.basis = basis;
    }

    static Section of(SessionDiff diff) {
        DiffTable table = new DiffTable(diff.durations().basis());
        for (Entry entry : diff.entries()) {
            entry.aspects().forEach(aspect -> table.add(entry, aspect));
        }
        table.rows.addAll(table.same);
        return Sections.table(
                "What changed",
                "The interval holds the true change in 99 of 100 comparisons. p is corrected for all"
                        + " tests, by Holm; quantiles and averages of histograms are estimated"
                        + " within their buckets.",
                COLUMNS,
                table.rows,
                new Sections.FoldedRows(table.same.size(), "that stayed the same"));
    }

    private boolean isPerSecond() {
        return basis == SessionDurations.Basis.PER_SECOND;
    }

    private void add(Entry entry, Aspect aspect) {
        List<List<Object>> into = aspect.verdict() == Verdict.SAME ? same : rows;
        for (Quantity quantity : aspect.quantities()) {
            if (isPerSecond() || !quantity.name().equals("rate")) {
                into.add(row(entry, aspect, quantity));
            }
        }
        if (aspect.quantities().isEmpty()) {
            String verdict = aspect.verdict().word();
            into.add(List.of(entry.name(), aspect.name(), "", "", "", "", verdict, "", ""));
        }
    }

    private List<Object> row(Entry entry, Aspect aspect, Quantity quantity) {
        ConfidenceInterval change = quantity.change(Deviations.exceededBy(Aspect.LEVEL / 2));
        // In sessions of different lengths, the change of a total is meaningless.
        boolean isBeside = isPerSecond() && quantity.name().equals("count");
        return List.of(
                entry.name(),
                quantity.name(),
                measured(entry, quantity, quantity.beforeValue()),
                measured(entry, quantity, quantity.afterValue()),
                isBeside
                        ? ""
                        : new Sections.TableNumber(
                                DiffNumbers.change(change.estimate()), change.estimate()),
                isBeside ? "" : interval(quantity, change),
                aspect.verdict().word(),
                aspect.test().isPresent() ? chance(aspect.adjusted()) : "",
                aspect.test().map(TestResult::method).orElse(""));
    }

    private static Sections.TableNumber chance(double chance) {
        return new Sections.TableNumber(
                DiffNumbers.chance(chance).replaceFirst("^p (= )?", ""), chance);
    }

    private static String interval(Quantity quantity, ConfidenceInterval change) {
        boolean hasBounds =
                quantity.isTested()
                        && quantity.tooFew().isEmpty()
                        && Double.isFinite(change.low())
                        && Double.isFinite(change.high());
        return hasBounds
                ? DiffNumbers.change(change.low()) + " to " + DiffNumbers.change(change.high())
                : "";
    }

    /** Returns a value with the unit of its map; numbers of events have none. */
    private Object measured(Entry entry, Quantity quantity, double value) {
        boolean isRate = quantity.name().equals("rate");
        boolean isOfEvents =
                quantity.name().equals("count") || isRate && !entry.kind().equals("sum");
        String perSecond = isRate ? basis.unit() : "";
        return ValueUnit.of(entry.map())
                .filter(_ -> !isOfEvents)
                .map(unit -> unit.text(value) + perSecond)
                .<Object>map(text -> new Sections.TableNumber(text, value))
                .orElseGet(
                        () ->
                                isRate
                                        ? new Sections.TableNumber(
                                                DiffNumbers.plain(value) + perSecond, value)
                                        : rounded(value));
    }

    /** Rounds a value to the digits that matter. */
    private static double rounded(double value) {
        return !Double.isFinite(value) || Math.rint(value) == value
                ? value
                : new BigDecimal(value).round(DIGITS).doubleValue();
    }
}
