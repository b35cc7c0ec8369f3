package dev.nopal.script.check;

import java.util.List;
import java.util.Map;

/**
 * A period as an attach point writes it: {@code s:1}, {@code hz:99} or {@code 1s}.
 *
 * @param problem what is wrong, or an empty string
 */
record Period(long nanos, String problem) {
    private static final Map<String, Long> UNITS =
            Map.of(
                    "ns", 1L,
                    "us", 1_000L,
                    "ms", 1_000_000L,
                    "s", 1_000_000_000L,
                    "m", 60_000_000_000L,
                    "h", 3_600_000_000_000L,
                    "d", 86_400_000_000_000L);

    static Period of(List<String> parts) {
        if (parts.isEmpty() || parts.size() > 2) {
            return wrong("a period and its unit are needed, found " + parts.size() + " parts");
        }
        String last = parts.getLast().replace("_", "");
        int digits = 0;
        while (digits < last.length() && Character.isDigit(last.charAt(digits))) {
            digits++;
        }
        String unit = parts.size() == 2 ? parts.getFirst() : last.substring(digits);
        boolean isNumber =
                digits > 0 && digits < 16 && (parts.size() == 1 || digits == last.length());
        if (!isNumber) {
            return wrong("invalid number '" + parts.getLast() + "' for a period");
        }
        boolean isRate = unit.equals("hz");
        if (!isRate && !UNITS.containsKey(unit)) {
            return wrong(unit.isEmpty() ? "a unit is missing" : "unknown unit '" + unit + "'");
        }
        long number = Long.parseLong(last.substring(0, digits));
        if (number == 0) {
            return wrong("a period must be longer than 0");
        }
        if (isRate) {
            return number > 1_000_000_000L
                    ? wrong("a rate must not exceed 1 GHz")
                    : new Period(1_000_000_000L / number, "");
        }
        return number > Long.MAX_VALUE / UNITS.get(unit)
                ? wrong("the period is too long")
                : new Period(number * UNITS.get(unit), "");
    }

    private static Period wrong(String problem) {
        return new Period(0, problem);
    }
}
