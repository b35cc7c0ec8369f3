package dev.nopal.script.parse;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The scanner of numbers: {@code 10 0x1f 017 1e6 1_000 5UL 10ms 0.5s}. */
final class NumberScanner {
    private static final BigInteger MAX = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
    private static final int MAX_EXPONENT = 20;
    private static final int MAX_FRACTION = 40;
    private static final Pattern FRACTION =
            Pattern.compile("([0-9]+)(\\.[0-9]+)(ns|us|ms|s|m|h|d)(?![A-Za-z0-9_])");
    private static final Map<String, Long> SUFFIXES =
            Map.ofEntries(
                    Map.entry("", 1L),
                    Map.entry("u", 1L),
                    Map.entry("l", 1L),
                    Map.entry("ul", 1L),
                    Map.entry("lu", 1L),
                    Map.entry("ll", 1L),
                    Map.entry("ull", 1L),
                    Map.entry("llu", 1L),
                    Map.entry("ns", 1L),
                    Map.entry("us", 1_000L),
                    Map.entry("ms", 1_000_000L),
                    Map.entry("s", 1_000_000_000L),
                    Map.entry("m", 60_000_000_000L),
                    Map.entry("h", 3_600_000_000_000L),
                    Map.entry("d", 86_400_000_000_000L));

    private final String text;
    private final int start;
    private final int end;
    private final Diagnostics diagnostics;
    private final long value;

    NumberScanner(String text, int start, Diagnostics diagnostics) {
        this.text = text;
        this.start = start;
        this.diagnostics = diagnostics;
        int position = start;
        while (position < text.length() && Characters.continuesName(text.charAt(position))) {
            position++;
        }
        int fraction = endOfFraction(position);
        end = fraction < 0 ? position : fraction;
        value = fraction < 0 ? read() : readFraction();
    }

    /**
     * Returns the end of a duration with a fraction, such as {@code 0.5s}; -1 if it is none.
     * Without a unit it may be an index in a tuple in a tuple: {@code $pair.1.0}.
     */
    private int endOfFraction(int dot) {
        Matcher matcher = FRACTION.matcher(text).region(start, text.length());
        return matcher.lookingAt() && matcher.end(1) == dot ? matcher.end() : -1;
    }

    private long readFraction() {
        Matcher matcher = FRACTION.matcher(text).region(start, end);
        if (!matcher.matches() || matcher.end() - matcher.start() > MAX_FRACTION) {
            return invalid("invalid number '" + text.substring(start, end) + "'", "s");
        }
        BigDecimal nanos =
                new BigDecimal(matcher.group(1) + matcher.group(2))
                        .multiply(BigDecimal.valueOf(SUFFIXES.get(matcher.group(3))));
        if (nanos.stripTrailingZeros().scale() > 0) {
            return invalid(
                    text.substring(start, end) + " is not a whole number of nanoseconds", "");
        }
        BigInteger whole = nanos.toBigIntegerExact();
        return whole.compareTo(MAX) > 0
                ? invalid("integer " + text.substring(start, end) + " exceeds 64 bits", "")
                : whole.longValue();
    }

    int end() {
        return end;
    }

    long value() {
        return value;
    }

    private long read() {
        String word = text.substring(start, end).replace("_", "");
        boolean isHex = word.startsWith("0x") || word.startsWith("0X");
        int radix = isHex ? 16 : word.length() > 1 && word.startsWith("0") ? 8 : 10;
        int from = isHex ? 2 : 0;
        int to = from;
        while (to < word.length() && Character.digit(word.charAt(to), isHex ? 16 : 10) >= 0) {
            to++;
        }
        String digits = word.substring(from, to);
        String suffix = word.substring(to);
        int exponent = 0;
        if (!isHex && suffix.matches("[eE][0-9]{1,9}")) {
            exponent = Integer.parseInt(suffix.substring(1));
            suffix = "";
            radix = 10;
        }
        // Only durations are case-sensitive: 5M is neither a month nor a minute.
        boolean isLetters = suffix.matches("[uUlL]*");
        Long scale = SUFFIXES.get(isLetters ? suffix.toLowerCase(java.util.Locale.ROOT) : suffix);
        if (digits.isEmpty() || scale == null) {
            return invalid("invalid number '" + text.substring(start, end) + "'", suffix);
        }
        return scaled(digits, radix, exponent, scale);
    }

    private long scaled(String digits, int radix, int exponent, long scale) {
        try {
            BigInteger number =
                    digits.length() > 80 || exponent > MAX_EXPONENT
                            ? MAX.add(BigInteger.ONE)
                            : new BigInteger(digits, radix)
                                    .multiply(BigInteger.TEN.pow(exponent))
                                    .multiply(BigInteger.valueOf(scale));
            if (number.compareTo(MAX) > 0) {
                return invalid("integer " + text.substring(start, end) + " exceeds 64 bits", "");
            }
            return number.longValue();
        } catch (NumberFormatException _) {
            return invalid("invalid octal number '" + digits + "'", "");
        }
    }

    private long invalid(String message, String suffix) {
        String hint =
                suffix.isEmpty()
                        ? ""
                        : "numbers are decimal, 0x hexadecimal, 0 octal or 1e6, with C's suffixes"
                                + " or ns us ms s m h d";
        diagnostics.error(DiagnosticCode.SYNTAX, new Span(start, end), message, hint);
        return 0;
    }
}
