package dev.nopal.cli.recipe;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The kind of a recipe's parameter, as in its usage line, with the conversion for the script.
 *
 * <p>Values are passed to the script as parameters, never inserted into its text. They are checked
 * nevertheless, so that the error for a wrong value has the name of the parameter.
 */
public enum ParameterKind {
    /** Methods, as {@link MethodName} parses them; the script gets {@code CLASS:METHOD}. */
    METHOD {
        @Override
        String value(String text) {
            return MethodName.of(text);
        }
    },
    /** A probe, a JFR event such as {@code jdk.FileRead}, or methods: a whole attach point. */
    PROBE {
        @Override
        String value(String text) {
            int colon = text.indexOf(':');
            String rest = text.substring(colon + 1);
            return switch (colon < 0 ? "" : text.substring(0, colon)) {
                case "method", "methodret" -> text.substring(0, colon + 1) + MethodName.of(rest);
                case "line", "jfr", "usdt", "profile", "wall" -> {
                    if (!rest.matches("[\\w$.*:/-]+")) {
                        throw wrong(text, "is not a probe; nopal list shows those that exist");
                    }
                    yield text;
                }
                default ->
                        EVENT.matcher(text).matches()
                                ? "jfr:" + text
                                : "method:" + MethodName.of(text);
            };
        }
    },
    /** A time such as {@code 20ms}; the script gets nanoseconds. */
    TIME {
        @Override
        String value(String text) {
            Matcher time = TIMES.matcher(text);
            if (text.matches("[0-9]+")) {
                throw wrong(text, "needs a unit, for example " + text + "ms");
            }
            if (!time.matches()) {
                throw wrong(text, "is not a time; write 20ms, 500us or 2s");
            }
            long unit =
                    switch (time.group(2)) {
                        case "ns" -> 1;
                        case "us" -> 1_000;
                        case "ms" -> 1_000_000;
                        default -> 1_000_000_000;
                    };
            return Long.toString(Long.parseLong(time.group(1)) * unit);
        }
    },
    /** A whole number. */
    NUMBER {
        @Override
        String value(String text) {
            if (!text.matches("[0-9]{1,18}")) {
                throw wrong(text, "is not a number");
            }
            return text;
        }
    },
    /** An expression of the language, such as {@code args.customer}; the checker reads it. */
    EXPRESSION {
        @Override
        String value(String text) {
            return onOneLine(text);
        }
    },
    /** Anything on one line. */
    TEXT {
        @Override
        String value(String text) {
            return onOneLine(text);
        }
    };

    private static final Pattern TIMES = Pattern.compile("([0-9]{1,9})(ns|us|ms|s)");
    private static final Pattern EVENT = Pattern.compile("jdk\\.[A-Z][A-Za-z0-9_]*");

    /**
     * Returns the value for the script.
     *
     * @throws IllegalArgumentException if the text is not of this kind; the message has the text
     */
    abstract String value(String text);

    String onOneLine(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw wrong(text, "has control characters");
        }
        return text;
    }

    IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException(name() + "=" + text + " " + why);
    }

    static ParameterKind named(String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.name().equals(word))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "the usage line has "
                                                + word
                                                + "; a parameter is one of "
                                                + Arrays.stream(values())
                                                        .map(Enum::name)
                                                        .collect(Collectors.joining(", "))));
    }
}
