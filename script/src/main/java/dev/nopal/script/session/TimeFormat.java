package dev.nopal.script.session;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats times as C's {@code strftime} does in its default locale; {@code %f} is microseconds. */
final class TimeFormat {
    private TimeFormat() {}

    static String format(String format, Instant time) {
        ZonedDateTime local = time.atZone(ZoneId.systemDefault());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%' || i + 1 == format.length()) {
                text.append(c);
                continue;
            }
            char conversion = format.charAt(++i);
            String pattern = pattern(conversion);
            switch (conversion) {
                case '%' -> text.append('%');
                case 'n' -> text.append('\n');
                case 't' -> text.append('\t');
                case 's' -> text.append(time.getEpochSecond());
                case 'f' -> text.append("%06d".formatted(time.getNano() / 1000));
                case 'C' -> text.append("%02d".formatted(local.getYear() / 100));
                case 'e' -> text.append("%2d".formatted(local.getDayOfMonth()));
                case 'k' -> text.append("%2d".formatted(local.getHour()));
                case 'l' -> text.append("%2d".formatted((local.getHour() + 11) % 12 + 1));
                case 'u' -> text.append(local.getDayOfWeek().getValue());
                case 'w' -> text.append(local.getDayOfWeek().getValue() % 7);
                default -> {
                    if (pattern.isEmpty()) {
                        text.append('%').append(conversion);
                    } else {
                        text.append(
                                DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(local));
                    }
                }
            }
        }
        return text.toString();
    }

    private static String pattern(char conversion) {
        return switch (conversion) {
            case 'H' -> "HH";
            case 'I' -> "hh";
            case 'M' -> "mm";
            case 'S' -> "ss";
            case 'T', 'X' -> "HH:mm:ss";
            case 'R' -> "HH:mm";
            case 'r' -> "hh:mm:ss a";
            case 'p' -> "a";
            case 'Y' -> "yyyy";
            case 'y' -> "yy";
            case 'm' -> "MM";
            case 'd' -> "dd";
            case 'j' -> "DDD";
            case 'F' -> "yyyy-MM-dd";
            case 'D', 'x' -> "MM/dd/yy";
            case 'a' -> "EEE";
            case 'A' -> "EEEE";
            case 'b', 'h' -> "MMM";
            case 'B' -> "MMMM";
            case 'c' -> "EEE MMM ppd HH:mm:ss yyyy";
            case 'z' -> "xx";
            case 'Z' -> "zzz";
            default -> "";
        };
    }
}
