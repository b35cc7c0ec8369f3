package dev.nopal.cli.diff;

import java.util.OptionalDouble;

/**
 * The durations of the sessions, by which their counts are divided.
 *
 * @param before in seconds, or 1 if totals are compared
 * @param after in seconds, or 1 if totals are compared
 */
record SessionDurations(Basis basis, double before, double after) {
    /** How counts are compared. */
    enum Basis {
        PER_SECOND("counts and sums are compared per second", "/s"),
        TOTALS("counts and sums are compared as they are: --totals", ""),
        UNKNOWN(
                "counts and sums are compared as they are: a session does not say how long it took",
                "");

        private final String sentence;
        private final String unit;

        Basis(String sentence, String unit) {
            this.sentence = sentence;
            this.unit = unit;
        }

        String sentence() {
            return sentence;
        }

        String unit() {
            return unit;
        }
    }

    static SessionDurations of(OptionalDouble before, OptionalDouble after, boolean isTotals) {
        if (isTotals) {
            return new SessionDurations(Basis.TOTALS, 1, 1);
        }
        return before.isPresent() && after.isPresent()
                ? new SessionDurations(Basis.PER_SECOND, before.getAsDouble(), after.getAsDouble())
                : new SessionDurations(Basis.UNKNOWN, 1, 1);
    }
}
