package dev.nopal.cli.diff;

import dev.nopal.cli.text.Printable;
import dev.nopal.cli.text.Table;
import dev.nopal.script.statistics.ConfidenceInterval;
import dev.nopal.script.statistics.Deviations;

import java.util.List;

/** The rows for the entries of one map, one for each quantity. */
final class DiffRows {
    private final SessionDurations.Basis basis;
    private final Table table = new Table("", "", "before", "after", "change", "verdict");

    DiffRows(SessionDurations.Basis basis) {
        this.basis = basis;
    }

    void add(Entry entry) {
        String name = Printable.of(entry.name());
        for (Aspect aspect : entry.aspects()) {
            String verdict = verdict(aspect);
            List<Quantity> shown = shown(aspect);
            for (Quantity quantity : shown) {
                add(name, aspect, quantity, verdict);
                name = "";
                verdict = "";
            }
            if (shown.isEmpty()) {
                table.add(name, aspect.name(), "", "", "", verdict);
                name = "";
            }
        }
    }

    private boolean isPerSecond() {
        return basis == SessionDurations.Basis.PER_SECOND;
    }

    private List<Quantity> shown(Aspect aspect) {
        return aspect.quantities().stream()
                .filter(each -> isPerSecond() || !each.name().equals("rate"))
                .toList();
    }

    private void add(String name, Aspect aspect, Quantity quantity, String verdict) {
        boolean isGuess = aspect.name().equals("distribution");
        String mark = isGuess ? "~" : "";
        String unit = quantity.name().equals("rate") ? basis.unit() : "";
        String before = mark + DiffNumbers.plain(quantity.beforeValue()) + unit;
        String after = mark + DiffNumbers.plain(quantity.afterValue()) + unit;
        // In sessions of different lengths, the change of a total is meaningless.
        boolean isBeside = isPerSecond() && quantity.name().equals("count");
        table.add(
                name,
                quantity.name(),
                quantity.bucket().map(in -> before + " in " + in.before()).orElse(before),
                quantity.bucket().map(in -> after + " in " + in.after()).orElse(after),
                isBeside ? "" : change(quantity, isGuess),
                verdict);
    }

    private static String change(Quantity quantity, boolean isGuess) {
        ConfidenceInterval change = quantity.change(Deviations.exceededBy(Aspect.LEVEL / 2));
        String text = DiffNumbers.change(change.estimate());
        boolean hasBounds =
                isGuess
                        && quantity.tooFew().isEmpty()
                        && Double.isFinite(change.low())
                        && Double.isFinite(change.high());
        return hasBounds
                ? text
                        + " ("
                        + DiffNumbers.change(change.low()).replace(" %", "")
                        + " to "
                        + DiffNumbers.change(change.high())
                        + ")"
                : text;
    }

    private static String verdict(Aspect aspect) {
        String word = aspect.verdict() == Verdict.CHANGED ? "CHANGED" : aspect.verdict().word();
        return aspect.test()
                .map(
                        test ->
                                word
                                        + ", "
                                        + DiffNumbers.chance(aspect.adjusted())
                                        + ", "
                                        + test.method())
                .orElse(word);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        table.toString().lines().forEach(line -> text.append(line.stripTrailing()).append('\n'));
        return text.toString();
    }
}
