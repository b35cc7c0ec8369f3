package dev.nopal.cli.diff;

import dev.nopal.script.statistics.ConfidenceInterval;
import dev.nopal.script.statistics.Deviations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The judge of limits on a comparison.
 *
 * <p>A change exceeds its limit if its estimate does, and if it is more than chance: its confidence
 * bound, at a level of 1 % divided among all entries of the limit, is on the same side of zero. So
 * a limit does not fail on noise, however small it is. A quantity without a test (a sum, an average
 * without its histogram, a maximum) is compared as it is.
 */
public final class Judge {
    private final SessionDiff diff;

    /** Creates the judge of these sessions. */
    public Judge(SessionDiff diff) {
        this.diff = diff;
    }

    /** Returns whether any entry has the quantity that the limit names. */
    public boolean knows(RegressionLimit limit) {
        return diff.entries().stream()
                .anyMatch(
                        entry ->
                                limit.isAbout(entry)
                                        && (limit.quantity().equals(RegressionLimit.CHANGED)
                                                || entry.quantity(limit.quantity()).isPresent()));
    }

    /** Judges one limit. */
    public Judgement judge(RegressionLimit limit) {
        List<Entry> entries = diff.entries().stream().filter(limit::isAbout).toList();
        if (limit.quantity().equals(RegressionLimit.CHANGED)) {
            List<String> changed =
                    entries.stream()
                            .filter(entry -> entry.verdict() == Verdict.CHANGED)
                            .map(Entry::name)
                            .toList();
            return judgement(limit, changed, List.of(), entries.size());
        }
        List<String> exceeded = new ArrayList<>();
        List<String> notJudged = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        for (Entry entry : entries) {
            entry.quantity(limit.quantity())
                    .ifPresent(
                            quantity -> {
                                Optional<String> reason = reason(limit, entry, quantity);
                                if (reason.isPresent()) {
                                    notJudged.add(entry.name() + ": " + reason.get());
                                } else {
                                    candidates.add(new Candidate(entry, quantity));
                                }
                            });
        }
        double deviations = Deviations.exceededBy(Aspect.LEVEL / Math.max(1, candidates.size()));
        for (Candidate candidate : candidates) {
            candidate.beyond(limit, deviations).ifPresent(exceeded::add);
        }
        return judgement(limit, exceeded, notJudged, candidates.size());
    }

    private static Judgement judgement(
            RegressionLimit limit, List<String> exceeded, List<String> notJudged, int judged) {
        Judgement.Outcome outcome =
                !exceeded.isEmpty()
                        ? Judgement.Outcome.EXCEEDED
                        : judged == 0 ? Judgement.Outcome.BLIND : Judgement.Outcome.KEPT;
        return new Judgement(limit, outcome, exceeded, notJudged);
    }

    private static Optional<String> reason(RegressionLimit limit, Entry entry, Quantity quantity) {
        if (quantity.tooFew().isPresent()) {
            return quantity.tooFew();
        }
        boolean isThere =
                !Double.isNaN(quantity.afterValue())
                        && (limit.kind() == RegressionLimit.Kind.VALUE
                                || !Double.isNaN(quantity.beforeValue()));
        return isThere
                ? Optional.empty()
                : Optional.of(
                        entry.presence() == Entry.Presence.ONLY_AFTER
                                ? "only AFTER has it"
                                : "AFTER does not have it");
    }

    private record Candidate(Entry entry, Quantity quantity) {
        Optional<String> beyond(RegressionLimit limit, double deviations) {
            boolean isBeyond =
                    switch (limit.kind()) {
                        case SHARE ->
                                limit.isBeyond(quantity.change(0).estimate())
                                        && isSure(limit, quantity.difference(deviations), 0);
                        case DIFFERENCE ->
                                limit.isBeyond(quantity.difference(0).estimate())
                                        && isSure(limit, quantity.difference(deviations), 0);
                        case VALUE ->
                                limit.isBeyond(quantity.afterValue())
                                        && isSure(
                                                limit,
                                                quantity.after().apply(deviations),
                                                limit.bound());
                    };
            return isBeyond ? Optional.of(text()) : Optional.empty();
        }

        private boolean isSure(RegressionLimit limit, ConfidenceInterval interval, double than) {
            return !quantity.isTested()
                    || (limit.isAbove() ? interval.low() > than : interval.high() < than);
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
