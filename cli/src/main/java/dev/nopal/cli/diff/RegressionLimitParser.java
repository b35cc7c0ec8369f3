package dev.nopal.cli.diff;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parser of {@code --fail-if}. */
public final class RegressionLimitParser {
    private static final Pattern MAP = Pattern.compile("@\\w*");
    private static final Pattern QUANTITY = Pattern.compile("[a-z]+[0-9.]*");
    private static final Pattern QUANTILE = Pattern.compile("p([0-9]{1,2}(\\.[0-9]+)?)");
    private static final Pattern OPERATOR = Pattern.compile("[<>]");
    private static final Pattern NUMBER = Pattern.compile("([+-]?)([0-9]+(\\.[0-9]+)?)");
    private static final Pattern UNIT = Pattern.compile("[^\\s]+");
    private static final Pattern END_OF_KEY =
            Pattern.compile(
                    "\\](?=\\s*\\.\\s*(" + RegressionLimit.CHANGED + "|[a-z]+[0-9.]*\\s*[<>]))");
    private static final List<String> QUANTITIES =
            List.of("count", "rate", "sum", "avg", "min", "max", "value");
    private static final Map<String, Double> UNITS =
            Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9);
    private static final String EXAMPLE = "write 'p99 > +10%' or '@latency[checkout].p99 > 20ms'";

    private final String text;
    private int position;

    /** Thrown when an expression is wrong; says what is wrong, and where. */
    public static final class Mistake extends Exception {
        private static final long serialVersionUID = 1;
        private final transient Diagnostic diagnostic;

        private Mistake(int start, int end, String message, String hint) {
            super(message);
            diagnostic =
                    Diagnostic.error(DiagnosticCode.SYNTAX, new Span(start, end), message, hint);
        }

        public Diagnostic diagnostic() {
            return diagnostic;
        }
    }

    private RegressionLimitParser(String text) {
        this.text = text;
    }

    public static RegressionLimit parse(String text) throws Mistake {
        return new RegressionLimitParser(text).limit();
    }

    private RegressionLimit limit() throws Mistake {
        skipBlanks();
        Optional<String> map = take(MAP);
        Optional<String> key = Optional.empty();
        if (map.isPresent()) {
            key = key();
            expect('.', "a dot and what is measured must follow the map");
        }
        String quantity = quantity();
        if (quantity.equals(RegressionLimit.CHANGED)) {
            end();
            return new RegressionLimit(
                    text, map, key, quantity, true, RegressionLimit.Kind.VALUE, 0);
        }
        skipBlanks();
        int operatorAt = position;
        boolean isAbove =
                take(OPERATOR)
                        .orElseThrow(
                                () ->
                                        mistake(
                                                operatorAt,
                                                "> or < must follow " + quantity,
                                                EXAMPLE))
                        .equals(">");
        return limit(map, key, quantity, isAbove);
    }

    private Optional<String> key() throws Mistake {
        if (!isNext('[')) {
            return Optional.empty();
        }
        int start = position + 1;
        Matcher end =
                END_OF_KEY.matcher(text).region(start, text.length()).useTransparentBounds(true);
        int last = -1;
        while (end.find()) {
            last = end.start(); // A key may contain brackets.
        }
        if (last < 0) {
            throw new Mistake(position, text.length(), "the key has no end", EXAMPLE);
        }
        position = last + 1;
        return Optional.of(text.substring(start, last));
    }

    private String quantity() throws Mistake {
        skipBlanks();
        int start = position;
        String name = take(QUANTITY).orElse("");
        boolean isKnown =
                name.equals(RegressionLimit.CHANGED)
                        || QUANTITIES.contains(name)
                        || QUANTILE.matcher(name).matches() && !isZero(name);
        if (!isKnown) {
            throw new Mistake(
                    start,
                    Math.max(position, start + 1),
                    name.isEmpty() ? "something to measure is missing" : "there is no " + name,
                    "there are " + String.join(", ", QUANTITIES) + ", p50, p99.9 and changed");
        }
        return name;
    }

    private static boolean isZero(String quantile) {
        return Double.parseDouble(quantile.substring(1)) == 0;
    }

    private RegressionLimit limit(
            Optional<String> map, Optional<String> key, String quantity, boolean isAbove)
            throws Mistake {
        skipBlanks();
        int start = position;
        Matcher number = NUMBER.matcher(text).region(position, text.length());
        if (!number.lookingAt()) {
            throw mistake(start, "a number is missing", EXAMPLE);
        }
        position = number.end();
        String sign = number.group(1);
        double value = Double.parseDouble(number.group(2));
        skipBlanks();
        int unitAt = position;
        String unit = take(UNIT).orElse("");
        end();
        boolean isShare = unit.equals("%");
        if (!isShare && !unit.isEmpty() && !UNITS.containsKey(unit)) {
            throw new Mistake(
                    unitAt,
                    unitAt + unit.length(),
                    "there is no unit " + unit,
                    "use %, ns, us, ms, s, or no unit");
        }
        if (isShare && sign.isEmpty()) {
            throw new Mistake(
                    start,
                    position,
                    "a change needs a sign",
                    "write " + (isAbove ? "> +" : "< -") + DiffNumbers.plain(value) + "%");
        }
        if (!sign.isEmpty() && isAbove != sign.equals("+")) {
            throw new Mistake(
                    start,
                    position,
                    isAbove
                            ? "> needs a positive change, such as +10%"
                            : "< needs a negative change, such as -10%",
                    "write > +10% for an increase and < -10% for a decrease");
        }
        double scale = isShare ? 0.01 : UNITS.getOrDefault(unit, 1.0);
        RegressionLimit.Kind kind =
                isShare
                        ? RegressionLimit.Kind.SHARE
                        : sign.isEmpty()
                                ? RegressionLimit.Kind.VALUE
                                : RegressionLimit.Kind.DIFFERENCE;
        return new RegressionLimit(
                text,
                map,
                key,
                quantity,
                isAbove,
                kind,
                (sign.equals("-") ? -1 : 1) * value * scale);
    }

    private void end() throws Mistake {
        skipBlanks();
        if (position < text.length()) {
            throw new Mistake(
                    position,
                    text.length(),
                    "nothing may follow here",
                    "each limit has a --fail-if");
        }
    }

    private void expect(char wanted, String otherwise) throws Mistake {
        skipBlanks();
        if (!isNext(wanted)) {
            throw mistake(position, otherwise, EXAMPLE);
        }
        position++;
    }

    private boolean isNext(char wanted) {
        return position < text.length() && text.charAt(position) == wanted;
    }

    private Optional<String> take(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        position = matcher.end();
        return Optional.of(matcher.group());
    }

    private void skipBlanks() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private static Mistake mistake(int at, String message, String hint) {
        return new Mistake(at, at + 1, message, hint);
    }
}
