package dev.nopal.cli.report;

import java.util.Locale;

/** Numbers as a report shows them: with a unit, and with the digits that matter. */
public final class Amount {
    private static final double KIBI = 1_024;

    private Amount() {}

    /** Returns a value of a map, whose name ends in its unit: {@code @wait_us}. */
    static String of(String map, double value) {
        if (value == 0 && map.matches(".*_[num]s")) {
            return "0 " + map.substring(map.length() - 2);
        }
        if (map.endsWith("_ns")) {
            return time(value);
        }
        if (map.endsWith("_us")) {
            return time(value * 1e3);
        }
        if (map.endsWith("_ms")) {
            return time(value * 1e6);
        }
        return map.endsWith("bytes") ? bytes(value) : number(value);
    }

    public static String time(double nanos) {
        if (nanos < 1e3) {
            return Math.round(nanos) + " ns";
        }
        if (nanos < 1e6) {
            return digits(nanos / 1e3) + " us";
        }
        if (nanos < 1e9) {
            return digits(nanos / 1e6) + " ms";
        }
        return digits(nanos / 1e9) + " s";
    }

    static String bytes(double bytes) {
        double scaled = bytes;
        String unit = "B";
        for (String next : new String[] {"KiB", "MiB", "GiB", "TiB"}) {
            if (Math.abs(scaled) >= KIBI) {
                scaled /= KIBI;
                unit = next;
            }
        }
        return digits(scaled) + " " + unit;
    }

    public static String number(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    /** Returns a small number with one decimal, unless it is whole or large. */
    public static String digits(double number) {
        boolean isWhole = Math.rint(number) == number || Math.abs(number) >= 100;
        return String.format(Locale.ROOT, isWhole ? "%,.0f" : "%.1f", number);
    }

    /** Returns a part of a whole in per cent. */
    public static String share(double part, double whole) {
        if (whole <= 0) {
            return "";
        }
        double percent = 100 * part / whole;
        return percent > 0 && percent < 1 ? "<1 %" : Math.round(percent) + " %";
    }

    /** Returns a number with its noun: {@code 1 thread}, {@code 2 threads}. */
    public static String counted(double number, String noun) {
        return number(number) + " " + noun + (Math.round(number) == 1 ? "" : "s");
    }
}
