package dev.nopal.cli.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A format of {@code printf} in pieces; its text has escapes as written.
 *
 * @param before the text before each conversion
 * @param conversions as many as there are texts before them
 * @param rest the text after the last conversion
 */
record DFormat(List<String> before, List<Conversion> conversions, String rest) {
    private static final Set<String> NUMBERS = Set.of("d", "i", "u", "x", "X", "o");

    private static final Pattern CONVERSION =
            Pattern.compile(
                    "%(?<flags>[-+ #0'@]*)(?<width>\\*|\\d+)?(?<precision>\\.(?:\\*|\\d+))?"
                            + "(?<after>@?)(?<size>hh|h|ll|l|L|q|j|z|t)?(?<letter>[A-Za-z%])");

    /**
     * One conversion.
     *
     * @param isAggregated whether it is {@code %@d}
     * @param field flags, width and precision
     * @param size {@code l} and the like
     */
    record Conversion(boolean isAggregated, String field, String size, String letter) {
        /**
         * Returns the same conversion as bpftrace writes it, which prints 32 bits of a number
         * unless it is told otherwise; D prints all.
         */
        String inBpftrace(String other) {
            return "%"
                    + field
                    + (NUMBERS.contains(other) && !isShort() ? "ll" : shortSize())
                    + other;
        }

        /**
         * Returns the same conversion as D writes it, which refuses a size that the value lacks.
         */
        String inD() {
            return "%" + (isAggregated ? "@" : "") + field + shortSize() + letter;
        }

        private boolean isShort() {
            return size.startsWith("h");
        }

        private String shortSize() {
            return isShort() ? size : "";
        }

        String plain(String other) {
            return "%" + field + other;
        }

        /** Returns whether D prints only the start of the string. */
        boolean cuts() {
            return letter.equals("s") && field.contains(".");
        }

        boolean takesWidth() {
            return field.contains("*");
        }
    }

    static DFormat parse(String text) {
        List<String> before = new ArrayList<>();
        List<Conversion> conversions = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        Matcher matcher = CONVERSION.matcher(text);
        int last = 0;
        while (matcher.find()) {
            literal.append(text, last, matcher.start());
            last = matcher.end();
            if (matcher.group("letter").equals("%")) {
                literal.append("%%");
                continue;
            }
            before.add(literal.toString());
            literal.setLength(0);
            String flags = matcher.group("flags");
            boolean isAggregated = flags.contains("@") || !matcher.group("after").isEmpty();
            conversions.add(
                    new Conversion(
                            isAggregated,
                            flags.replace("@", "")
                                    + empty(matcher.group("width"))
                                    + empty(matcher.group("precision")),
                            empty(matcher.group("size")),
                            matcher.group("letter")));
        }
        literal.append(text.substring(last));
        return new DFormat(List.copyOf(before), List.copyOf(conversions), literal.toString());
    }

    private static String empty(String group) {
        return group == null ? "" : group;
    }
}
