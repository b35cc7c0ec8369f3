package dev.nopal.cli.diff;

import java.util.Locale;

/** The conversion of numbers to text, and of a session's values to numbers. */
final class DiffNumbers {
    private static final double KILO = 1024;
    private static final String SUFFIXES = "KMGTPE";
    private static final double MOST_WHOLE = 1e15;

    private DiffNumbers() {}

    static double unsigned(long value) {
        return value >= 0 ? value : (value >>> 1 | value & 1) * 2.0;
    }

    static double number(long value, boolean isSigned) {
        return isSigned ? value : unsigned(value);
    }

    /** Returns a bound of a bucket as histograms print it: 2K for 2048. */
    static String bound(double value) {
        double digits = value;
        int suffix = 0;
        while (suffix < SUFFIXES.length()
                && Math.abs(digits) >= KILO
                && Math.rint(digits / KILO) * KILO == digits) {
            digits /= KILO;
            suffix++;
        }
        return plain(digits) + (suffix == 0 ? "" : SUFFIXES.substring(suffix - 1, suffix));
    }

    /** Returns a value with the digits that matter. */
    static String plain(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (Math.abs(value) >= MOST_WHOLE) {
            return String.format(Locale.ROOT, "%.4g", value);
        }
        boolean isWhole = Math.rint(value) == value || Math.abs(value) >= 100;
        return isWhole
                ? Long.toString(Math.round(value))
                : String.format(Locale.ROOT, Math.abs(value) >= 10 ? "%.1f" : "%.3g", value);
    }

    /** Returns a relative change: {@code +12.3 %}. */
    static String change(double change) {
        if (Double.isNaN(change)) {
            return "-";
        }
        if (Double.isInfinite(change)) {
            return change > 0 ? "new" : "gone";
        }
        double percent = 100 * change;
        return String.format(
                Locale.ROOT, Math.abs(percent) >= 100 ? "%+.0f %%" : "%+.1f %%", percent);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    static String chance(double chance) {
        return chance < 1e-12
                ? "p < 1e-12"
                : String.format(Locale.ROOT, chance < 0.001 ? "p = %.0e" : "p = %.3f", chance);
    }
}
