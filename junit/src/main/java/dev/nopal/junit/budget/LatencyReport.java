package dev.nopal.junit.budget;

import dev.nopal.script.statistics.QuantileEvidence;

import java.util.Locale;

/** The sentences on the verdict of a budget. */
final class LatencyReport {
    private final String probe;
    private final String place;

    /**
     * @param place where the annotation is, such as {@code ShopTest.pays()}
     */
    LatencyReport(String probe, String place) {
        this.probe = probe;
        this.place = place;
    }

    String of(LatencyVerdict verdict) {
        LatencyLimit limit = verdict.limit();
        return switch (verdict.outcome()) {
            case TOO_FEW -> tooFew(verdict);
            case EXCEEDED ->
                    probe
                            + " exceeds its budget: "
                            + limit.name()
                            + " is "
                            + DurationText.of(verdict.quantile().estimate())
                            + ", with 99 % confidence at least "
                            + DurationText.of(verdict.quantile().low())
                            + "; the limit is "
                            + limit.text()
                            + ". "
                            + slower(verdict)
                            + "; make it faster, or raise "
                            + limit.name()
                            + " in @LatencyBudget on "
                            + place;
            case UNDECIDED ->
                    probe
                            + " is too close to its budget to tell: "
                            + limit.name()
                            + " is between "
                            + DurationText.of(verdict.quantile().low())
                            + " and "
                            + DurationText.of(verdict.quantile().high())
                            + "; the limit is "
                            + limit.text()
                            + ". "
                            + slower(verdict)
                            + crowded(verdict);
            case KEPT ->
                    probe
                            + " keeps its budget: "
                            + limit.name()
                            + " is "
                            + DurationText.of(verdict.quantile().estimate())
                            + ", with 99 % confidence at most "
                            + DurationText.of(verdict.quantile().high())
                            + "; the limit is "
                            + limit.text();
        };
    }

    private String tooFew(LatencyVerdict verdict) {
        LatencyLimit limit = verdict.limit();
        if (verdict.events() == 0) {
            return probe
                    + " had no event to judge in "
                    + place
                    + "; call what it measures, or correct the probe in its @LatencyBudget";
        }
        return limit.name()
                + " of "
                + probe
                + " needs "
                + counted(QuantileEvidence.neededEvents(limit.quantile()))
                + ", here "
                + (verdict.events() == 1 ? "is " : "are ")
                + number(verdict.events())
                + "; repeat the calls in "
                + place
                + alternative(verdict);
    }

    private static String alternative(LatencyVerdict verdict) {
        if (QuantileEvidence.isEnough(verdict.events(), 0.9)) {
            return ", or limit p90 instead";
        }
        return QuantileEvidence.isEnough(verdict.events(), 0.5) ? ", or limit p50 instead" : "";
    }

    private static String slower(LatencyVerdict verdict) {
        return number(verdict.beyond()) + " of " + counted(verdict.events()) + " took longer";
    }

    private static String crowded(LatencyVerdict verdict) {
        return verdict.clustering() < 2
                ? ""
                : ", most of them one after the other, as in a pause of the machine or a warm-up";
    }

    private static String counted(long events) {
        return number(events) + (events == 1 ? " event" : " events");
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
