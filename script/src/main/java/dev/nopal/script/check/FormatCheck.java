package dev.nopal.script.check;

import dev.nopal.script.program.FormatString;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of a {@code printf} format, and why values do not fit it. */
final class FormatCheck {
    /** A percent sign that begins no conversion is ordinary text, as in {@code 100%\n}. */
    private static final Pattern CONVERSION =
            Pattern.compile(
                    "%(-?\\+? ?#?0?)(\\*|\\d+)?(?:\\.(\\*|\\d+))?([hlLjzt]*)"
                            + "(r[xh]?|[diouxXeEfFgGaAcspn%])");

    /** The widest field: a script cannot ask for gigabytes of spaces. */
    private static final int MAX_WIDTH = 65_536;

    private static final Set<String> INTEGERS = Set.of("d", "i", "u", "o", "x", "X", "c", "p");
    private static final Set<String> BUFFERS = Set.of("r", "rx", "rh");

    private FormatCheck() {}

    static FormatString parse(String text) {
        List<String> fragments = new ArrayList<>();
        List<FormatString.Conversion> conversions = new ArrayList<>();
        StringBuilder fragment = new StringBuilder();
        Matcher matcher = CONVERSION.matcher(text);
        int last = 0;
        while (matcher.find()) {
            fragment.append(text, last, matcher.start());
            last = matcher.end();
            if (matcher.group(5).equals("%")) {
                fragment.append('%');
                continue;
            }
            fragments.add(fragment.toString());
            fragment.setLength(0);
            conversions.add(
                    new FormatString.Conversion(
                            matcher.group(1),
                            number(matcher.group(2), 0),
                            number(matcher.group(3), -1),
                            matcher.group(4),
                            matcher.group(5)));
        }
        fragments.add(fragment.append(text.substring(last)).toString());
        return new FormatString(text, fragments, conversions);
    }

    private static int number(String group, int absent) {
        if (group == null || group.equals("*")) {
            return absent;
        }
        return group.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(group);
    }

    /** Returns why the values do not fit, or an empty string. */
    static String problem(FormatString format, List<Type> types) {
        int wanted = format.conversions().size();
        for (FormatString.Conversion conversion : format.conversions()) {
            String specifier = conversion.specifier();
            boolean isKnown =
                    specifier.equals("s")
                            || INTEGERS.contains(specifier)
                            || BUFFERS.contains(specifier);
            if (!isKnown) {
                return "unsupported format specifier: " + specifier;
            }
            if (conversion.width() > MAX_WIDTH) {
                return "a field of "
                        + conversion.width()
                        + " characters is too wide; the limit is "
                        + MAX_WIDTH;
            }
        }
        if (types.size() != wanted) {
            return (types.size() < wanted ? "not enough" : "too many")
                    + " arguments for format string ("
                    + types.size()
                    + " supplied, "
                    + wanted
                    + " expected)";
        }
        for (int i = 0; i < wanted; i++) {
            String specifier = format.conversions().get(i).specifier();
            if (!fits(specifier, types.get(i))) {
                return "unsupported format specifier for type '"
                        + types.get(i).text()
                        + "': "
                        + specifier;
            }
        }
        return "";
    }

    private static boolean fits(String specifier, Type type) {
        return switch (type) {
            case Type.Unknown _ -> true;
            case Type.None _, Type.Aggregated _ -> false;
            case Type.Int _, Type.Bool _, Type.Enumeration _, Type.Pointer _ ->
                    !BUFFERS.contains(specifier);
            case Type.Buffer _ -> BUFFERS.contains(specifier) || specifier.equals("s");
            default -> specifier.equals("s");
        };
    }
}
