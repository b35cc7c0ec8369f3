package dev.nopal.cli.diff;

import java.util.Optional;

/**
 * Is a limit that a comparison must keep: {@code @latency[checkout].p99 > +10%}.
 *
 * @param text as it was written
 * @param map and its key, if not all are meant
 * @param quantity its name, or {@code changed}
 * @param isAbove whether more than the limit is too much; else less is too little
 */
public record RegressionLimit(
        String text,
        Optional<String> map,
        Optional<String> key,
        String quantity,
        boolean isAbove,
        Limit kind,
        double limit) {
    static final String CHANGED = "changed";

    /** Says what a limit is about. */
    enum Limit {
        /** By which share it may change: {@code +10%}. */
        SHARE,
        /** By how much it may change: {@code +2ms}. */
        DIFFERENCE,
        /** What AFTER alone may be: {@code 20ms}. */
        VALUE
    }

    boolean isAbout(Entry entry) {
        return (map.isEmpty() || map.get().equals(entry.map()))
                && (key.isEmpty() || key.equals(entry.key()));
    }

    /** Tells whether a number is beyond the limit. */
    boolean isBeyond(double number) {
        return isAbove ? number > limit : number < limit;
    }
}
