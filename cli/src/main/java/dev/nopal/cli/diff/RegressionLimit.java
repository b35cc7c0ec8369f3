package dev.nopal.cli.diff;

import java.util.Optional;

/**
 * A limit that a comparison must keep: {@code @latency[checkout].p99 > +10%}.
 *
 * @param text as it was written
 * @param map the map, and its key, if the limit is not for all
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

    /** The meaning of a bound. */
    enum Kind {
        /** The share by which it may change: {@code +10%}. */
        SHARE,
        /** The difference by which it may change: {@code +2ms}. */
        DIFFERENCE,
        /** The value of AFTER alone: {@code 20ms}. */
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
