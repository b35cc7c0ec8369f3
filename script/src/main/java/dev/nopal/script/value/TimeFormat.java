package dev.nopal.script.value;

import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.Locale;

/**
 * The formatting of times, as by C's {@code strftime} in the C locale, with bpftrace's fractions of
 * a second: {@code %l} milliseconds, {@code %f} microseconds, {@code %k} nanoseconds.
 *
 * <p>For {@code time()} and {@code strftime()}. Pure functions.
 */
public final class TimeFormat {
    /** The text that bpftrace prints for a time that it cannot format. */
    private static final String UNKNOWN = "(?)";

    private TimeFormat() {}

    /**
     * Returns the formatted time; the first second of 1970 and an empty result are unknown times.
     */
    public static String format(String format, ZonedDateTime time) {
        if (time.toEpochSecond() == 0) {
            return UNKNOWN;
        }
        String text = expand(format, time);
        return text.isEmpty() ? UNKNOWN : text;
    }

    private static String expand(String format, ZonedDateTime time) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < format.length(); i++) {
            int start = i;
            if (format.charAt(i) != '%') {
                out.append(format.charAt(i));
                continue;
            }
            boolean unpadded = i + 1 < format.length() && format.charAt(i + 1) == '-';
            i += unpadded ? 1 : 0;
            boolean modified = i + 1 < format.length() && "EO".indexOf(format.charAt(i + 1)) >= 0;
            i += modified ? 1 : 0;
            String field = i + 1 < format.length() ? field(format.charAt(++i), time) : null;
            if (field == null) {
                out.append(format, start, Math.min(i + 1, format.length()));
            } else {
                out.append(unpadded ? field.replaceFirst("^[0 ]+(?=.)", "") : field);
            }
        }
        return out.toString();
    }

    private static String field(char letter, ZonedDateTime time) {
        int hour = time.getHour();
        int clockHour = hour % 12 == 0 ? 12 : hour % 12;
        int sundays = time.getDayOfWeek().getValue() % 7;
        return switch (letter) {
            case 'a' -> time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'A' -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'b', 'h' -> time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'B' -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'c' -> expand("%a %b %e %H:%M:%S %Y", time);
            case 'C' -> zeros(2, time.getYear() / 100);
            case 'd' -> zeros(2, time.getDayOfMonth());
            case 'D', 'x' -> expand("%m/%d/%y", time);
            case 'e' -> String.format(Locale.ROOT, "%2d", time.getDayOfMonth());
            case 'f' -> zeros(6, time.getNano() / 1_000);
            case 'F' -> expand("%Y-%m-%d", time);
            case 'g' -> zeros(2, time.get(IsoFields.WEEK_BASED_YEAR) % 100);
            case 'G' -> zeros(1, time.get(IsoFields.WEEK_BASED_YEAR));
            case 'H' -> zeros(2, hour);
            case 'I' -> zeros(2, clockHour);
            case 'j' -> zeros(3, time.getDayOfYear());
            case 'k' -> zeros(9, time.getNano());
            case 'l' -> zeros(3, time.getNano() / 1_000_000);
            case 'm' -> zeros(2, time.getMonthValue());
            case 'M' -> zeros(2, time.getMinute());
            case 'n' -> "\n";
            case 'p' -> hour < 12 ? "AM" : "PM";
            case 'P' -> hour < 12 ? "am" : "pm";
            case 'r' -> expand("%I:%M:%S %p", time);
            case 'R' -> expand("%H:%M", time);
            case 's' -> Long.toString(time.toEpochSecond());
            case 'S' -> zeros(2, time.getSecond());
            case 't' -> "\t";
            case 'T', 'X' -> expand("%H:%M:%S", time);
            case 'u' -> zeros(1, time.get(ChronoField.DAY_OF_WEEK));
            case 'U' -> zeros(2, (time.getDayOfYear() + 6 - sundays) / 7);
            case 'V' -> zeros(2, time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case 'w' -> zeros(1, sundays);
            case 'W' -> zeros(2, (time.getDayOfYear() + 6 - (sundays + 6) % 7) / 7);
            case 'y' -> zeros(2, time.getYear() % 100);
            case 'Y' -> zeros(1, time.getYear());
            case 'z' -> offset(time.getOffset().getTotalSeconds() / 60);
            case 'Z' -> time.getZone().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case '%' -> "%";
            default -> null;
        };
    }

    private static String offset(int minutes) {
        int size = Math.abs(minutes);
        return (minutes < 0 ? "-" : "+") + zeros(2, size / 60) + zeros(2, size % 60);
    }

    private static String zeros(int digits, int number) {
        String text = Integer.toString(number);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
