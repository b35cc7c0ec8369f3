package dev.nopal.script.differential;

import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The differences between the output of bpftrace 0.17 and 0.26, since when, and the evidence; each
 * turns old output into new.
 *
 * <p>Where no changelog and no pull request names the change, the release is the one whose sources
 * and tests were read: 0.26, or one before it.
 */
public enum Difference {
    ATTACHED_PROBES_GO_TO_STDERR(
            "0.24",
            "#4504, status messages go to stderr",
            "^Attaching \\d+ probes?\\.\\.\\.\n",
            ""),
    ATTACHED_PROBES_ARE_A_COUNT(
            "0.24",
            "#4481, which keeps \"data\" beside it, and " + Evidence.SOURCES,
            "(\"attached_probes\"), (\"data\": \\{\"probes\": (\\d+))",
            "$1, \"count\": $3, $2"),
    JSON_HAS_NO_EMPTY_LINES(
            "0.26",
            Evidence.SOURCES,
            text -> text.startsWith("{") ? text.replaceAll("\n\n+", "\n") : text),
    BEGIN_IS_LOWER_CASE(
            "0.24", "#4371, names in either case; " + Evidence.SOURCES, "\\bBEGIN\\b", "begin"),
    END_IS_LOWER_CASE(
            "0.24", "#4371, names in either case; " + Evidence.SOURCES, "\\bEND\\b", "end"),
    BIG_INTEGERS_ARE_JSON_STRINGS("0.26", Evidence.SOURCES, "(\": )(\\d{17,})(?=})", "$1\"$2\""),
    HIST_HEADING_ENDS_WITH_COLON("0.26", Evidence.SOURCES, "(?m)^(@[^\n]*): $", "$1:"),
    NO_EMPTY_LINE_AFTER_AVERAGES("0.26", Evidence.SOURCES, "(?m)^(@[^\n]*\n)\n", "$1"),
    STATS_ARE_A_RECORD(
            "0.26",
            Evidence.SOURCES,
            "count (\\d+), average (-?\\d+), total (-?\\d+)",
            "{ .count = $1, .average = $2, .total = $3 }"),
    STATS_ARE_DIVIDED("0.26", Evidence.SOURCES, "(average\\W+)11", "$15"),
    BUCKET_OF_ONE_VALUE_NAMES_IT(
            "0.26", Evidence.SOURCES, label("\\[(\\d+), (\\d+)\\)", Difference::single)),
    LINEAR_SUFFIX_NEEDS_A_STEP_OF_1024("0.26", Evidence.SOURCES, label("625K", _ -> "640000")),
    LAST_LINEAR_BUCKET_BEGINS_AT_A_STEP(
            "0.26",
            Evidence.SOURCES,
            text -> label("\\[10, ", _ -> "[9, ").apply(text.replace("\"min\": 10", "\"min\": 9"))),
    BARS_SHOW_DIVIDED_COUNTS(
            "0.26", Evidence.SOURCES, " 0 \\|@{17} {35}\\|", " 0 |" + " ".repeat(52) + "|"),
    HIST_HAS_64_BITS(
            "0.20",
            "changelog of 0.20: #2822, silent truncation of 64-bit values in hist()",
            text ->
                    label("\\[2G, 4G\\)", _ -> "[1T, 2T)")
                            .apply(text)
                            .replace(
                                    "\"min\": -2147483648, \"max\": 0",
                                    "\"min\": 1099511627776, \"max\": 2199023255551")),
    KEYS_ARE_SIGNED(
            "0.24",
            "#4136, \"Add signed checks for map keys\"",
            text ->
                    text.replace("@ik[1]: p\n@ik[-1]: m\n", "@ik[-1]: m\n@ik[1]: p\n")
                            .replace("\"1\": \"p\", \"-1\": \"m\"", "\"-1\": \"m\", \"1\": \"p\"")),
    EMPTY_MAP_PRINTS_NOTHING("0.26", Evidence.SOURCES, "^\n\\z|(?<=^\n\n)\n(?=@b)", ""),
    PERCENT_IS_ALWAYS_DOUBLED("0.26", Evidence.SOURCES, "%%", "%"),
    ZEROS_COME_BEFORE_THE_SIGN(
            "0.24", "#4510, the 0 flag, for #4501, which was reported of 0.23", "-0005", "000-5"),
    NULL_POINTER_IS_ZERO("0.26", Evidence.SOURCES, "\\(nil\\)", "0"),
    PRECISION_MEANS_NOTHING("0.26", Evidence.SOURCES, "a\\|       abc", "abcd|      abcd"),
    ARRAYS_HAVE_NO_SPACES("0.26", Evidence.SOURCES, "\\}, \\{", "},{"),
    BUFFERS_ARE_ARRAYS("0.26", Evidence.SOURCES, "\"ok!\"", "[111,107,33]"),
    KEYS_HAVE_NO_SPACES("0.26", Evidence.SOURCES, "\"a b\"", "\"ab\""),
    /** The type of the value, not the type that it is cast to, decides how to widen. */
    CASTS_EXTEND_AS_THE_VALUE_IS_SIGNED(
            "0.26",
            "#5085, \"Fix casting negative literals to unsigned types\"",
            "255 -1",
            "-1 255");

    /** The release that introduced the change, or the one in which it was found. */
    final String since;

    /** The evidence: a pull request of bpftrace, or its sources. */
    final String evidence;

    private final UnaryOperator<String> change;

    Difference(String since, String evidence, UnaryOperator<String> change) {
        this.since = since;
        this.evidence = evidence;
        this.change = change;
    }

    Difference(String since, String evidence, String pattern, String replacement) {
        this(since, evidence, text -> text.replaceAll(pattern, replacement));
    }

    String apply(String old) {
        return change.apply(old);
    }

    /** Changes part of a histogram's labels and aligns the counts again. */
    private static UnaryOperator<String> label(String part, Function<MatchResult, String> to) {
        Pattern row = Pattern.compile("(?m)^([(\\[].*?[)\\]]) +(\\d+) \\|");
        return text ->
                row.matcher(text)
                        .replaceAll(
                                match ->
                                        "%-16s%8s |"
                                                .formatted(
                                                        Pattern.compile(part)
                                                                .matcher(match.group(1))
                                                                .replaceAll(to),
                                                        match.group(2)));
    }

    private static String single(MatchResult bounds) {
        long low = Long.parseLong(bounds.group(1));
        return low + 1 == Long.parseLong(bounds.group(2)) ? "[" + low + "]" : bounds.group();
    }

    /**
     * Constants, in a class of their own because enum values cannot refer to constants of their
     * enum.
     */
    static final class Evidence {
        static final String SOURCES = "sources and tests of 0.26";

        private Evidence() {}
    }
}
