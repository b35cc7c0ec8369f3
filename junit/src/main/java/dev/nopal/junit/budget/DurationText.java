package dev.nopal.junit.budget;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as the command writes them: {@code 5ms}. */
final class DurationText {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(.*)");
    private static final int MOST_DIGITS = 18;
    private static final Map<String, Long> UNITS =
            Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);
    private static final String[] LARGEST_FIRST = {"s", "ms", "us"};

    private DurationText() {}

    /**
     * Returns the nanoseconds of a text.
     *
     * @throws IllegalArgumentException if it is not a duration; the message says what is wrong with
     *     it, and what to write
     */
    static long nanos(String text) {
        Matcher parts = NUMBER_AND_UNIT.matcher(text.strip());
        if (!parts.matches() || parts.group(1).length() > MOST_DIGITS) {
            throw wrong(text, "it has no number that can be used");
        }
        String unit = parts.group(2).strip();
        if (unit.isEmpty()) {
            throw wrong(text, "it has no unit");
        }
        Long scale = UNITS.get(unit);
        if (scale == null) {
            throw wrong(text, "there is no unit " + unit);
        }
        BigDecimal nanos = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(scale));
        if (nanos.signum() <= 0 || nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw wrong(text, "it must be more than 0 and less than 292 years");
        }
        return Math.max(1, nanos.longValue());
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException(
                "\""
                        + text
                        + "\" is not a duration: "
                        + why
                        + "; write such as 5ms, with ns, us, ms or s");
    }

    /** Returns a duration with three digits: {@code 4.97ms}. */
    static String of(double nanos) {
        for (String unit : LARGEST_FIRST) {
            if (nanos >= UNITS.get(unit)) {
                return digits(nanos / UNITS.get(unit)) + unit;
            }
        }
        return digits(nanos) + "ns";
    }

    private static String digits(double number) {
        int decimals = number >= 100 ? 0 : number >= 10 ? 1 : 2;
        BigDecimal rounded = BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
