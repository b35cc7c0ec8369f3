package dev.nopal.cli.diff;

import dev.nopal.cli.statistics.ConfidenceInterval;
import dev.nopal.cli.statistics.Normal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells whether limits are kept.
 *
 * <p>A change is beyond its limit when its estimate is, and when it is more than chance: the bound
 * that chance exceeds once in a hundred comparisons, divided among all entries that the limit is
 * about, is on the same side of zero. So a limit does not fire on noise, however small it is. What
 * has no test (a sum, an average without its histogram, a maximum) is taken as it is.
 */
public final class Judge {
    private final SessionDiff diff;

    /** Judges these sessions. */
    public Judge(SessionDiff diff) {
        this.diff = diff;
    }

    /** Returns whether any entry has what the limit names. */
    public boolean knows(RegressionLimit gate) {
        return diff.entries().stream()
                .anyMatch(
                        entry ->
                                gate.isAbout(entry)
                                        && (gate.quantity().equals(RegressionLimit.CHANGED)
                                                || entry.quantity(gate.quantity()).isPresent()));
    }

    /** Judges one limit. */
    public Judgement judge(RegressionLimit gate) {
        List<Entry> entries = diff.entries().stream().filter(gate::isAbout).toList();
        if (gate.quantity().equals(RegressionLimit.CHANGED)) {
            List<String> changed =
                    entries.stream()
                            .filter(entry -> entry.verdict() == Verdict.CHANGED)
                            .map(Entry::name)
                            .toList();
            return judgement(gate, changed, List.of(), entries.size());
        }
        List<String> exceeded = new ArrayList<>();
        List<String> notJudged = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        for (Entry entry : entries) {
            entry.quantity(gate.quantity())
                    .ifPresent(
                            quantity -> {
                                Optional<String> reason = reason(gate, entry, quantity);
                                if (reason.isPresent()) {
                                    notJudged.add(entry.name() + ": " + reason.get());
                                } else {
                                    candidates.add(new Candidate(entry, quantity));
                                }
                            });
        }
        double deviations = Normal.exceededBy(Aspect.LEVEL / Math.max(1, candidates.size()));
        for (Candidate candidate : candidates) {
            candidate.beyond(gate, deviations).ifPresent(exceeded::add);
        }
        return judgement(gate, exceeded, notJudged, candidates.size());
    }

    private static Judgement judgement(
            RegressionLimit gate, List<String> exceeded, List<String> notJudged, int judged) {
        Judgement.Outcome outcome =
                !exceeded.isEmpty()
                        ? Judgement.Outcome.EXCEEDED
                        : judged == 0 ? Judgement.Outcome.BLIND : Judgement.Outcome.KEPT;
        return new Judgement(gate, outcome, exceeded, notJudged);
    }

    private static Optional<String> reason(RegressionLimit gate, Entry entry, Quantity quantity) {
        if (quantity.tooFew().isPresent()) {
            return quantity.tooFew();
        }
        boolean isThere =
                !Double.isNaN(quantity.afterValue())
                        && (gate.kind() == RegressionLimit.Limit.VALUE
                                || !Double.isNaN(quantity.beforeValue()));
        return isThere
                ? Optional.empty()
                : Optional.of(
                        entry.presence() == Entry.Presence.ONLY_AFTER
                                ? "only AFTER has it"
                                : "AFTER does not have it");
    }

    private record Candidate(Entry entry, Quantity quantity) {
        Optional<String> beyond(RegressionLimit gate, double deviations) {
            boolean isBeyond =
                    switch (gate.kind()) {
                        case SHARE ->
                                gate.isBeyond(quantity.change(0).estimate())
                                        && isSure(gate, quantity.difference(deviations), 0);
                        case DIFFERENCE ->
                                gate.isBeyond(quantity.difference(0).estimate())
                                        && isSure(gate, quantity.difference(deviations), 0);
                        case VALUE ->
                                gate.isBeyond(quantity.afterValue())
                                        && isSure(
                                                gate,
                                                quantity.after().apply(deviations),
                                                gate.limit());
                    };
            return isBeyond ? Optional.of(text()) : Optional.empty();
        }

        private boolean isSure(RegressionLimit gate, ConfidenceInterval interval, double than) {
            return !quantity.isTested()
                    || (gate.isAbove() ? interval.low() > than : interval.high() < than);
        }

        private String text() {
            return entry.name()
                    + "."
                    + quantity.name()
                    + " went from "
                    + DiffNumbers.plain(quantity.beforeValue())
                    + " to "
                    + DiffNumbers.plain(quantity.afterValue())
                    + ", "
                    + DiffNumbers.change(quantity.change(0).estimate())
                    + (quantity.isTested() ? "" : " (not tested against chance)");
        }
    }
}
