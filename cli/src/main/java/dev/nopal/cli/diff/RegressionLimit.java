package dev.nopal.cli.diff;

import java.util.Optional;

/**
 * A limit that a comparison must keep: {@code @latency[checkout].p99 > +10%}.
 *
 * @param text as it was written
 * @param map and its key, if not all are meant
 * @param quantity its name, or {@code changed}
 * @param isAbove whether more than the bound is too much; else less is too little
 */
public record RegressionLimit(
        String text,
        Optional<String> map,
        Optional<String> key,
        String quantity,
        boolean isAbove,
        Kind kind,
        double bound) {
    static final String CHANGED = "changed";

    /** What a bound is compared with. */
    enum Kind {
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

    /** Returns whether a number is beyond the limit. */
    boolean isBeyond(double number) {
        return isAbove ? number > bound : number < bound;
    }
}
