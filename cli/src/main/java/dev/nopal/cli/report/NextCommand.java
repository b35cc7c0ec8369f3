package dev.nopal.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A command that leads on from what was found.
 *
 * @param words what follows {@code nopal}
 * @param why what it will show
 */
record NextCommand(String words, String why) {
    /** Begins the first of the lines. */
    static final String START = "Next: ";

    private static final int WIDEST = 60;

    /** More pids than this are not worth typing. */
    private static final int MANY = 3;

    /** The longest command that is worth typing. */
    private static final int LONGEST = 1_000;

    private static final Pattern PLAIN = Pattern.compile("[\\w.:-]+");

    /** What a report shows instead of characters that must not reach a terminal. */
    private static final Pattern ESCAPE =
            Pattern.compile("\\\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})");

    /**
     * Returns the lines at the end of a report; none if the JVMs are not on this machine.
     *
     * @param pids the JVMs to go on with, or the first of them if there are many
     */
    static List<String> lines(List<NextCommand> all, List<Long> pids) {
        if (pids.isEmpty()) {
            return List.of();
        }
        String targets =
                pids.subList(0, pids.size() > MANY ? 1 : pids.size()).stream()
                        .map(pid -> "-p " + pid)
                        .collect(Collectors.joining(" "));
        List<NextCommand> commands =
                all.stream().filter(each -> each.words().length() <= LONGEST).toList();
        List<String> typed =
                commands.stream().map(each -> "nopal " + inserted(each.words(), targets)).toList();
        int width = Math.min(WIDEST, typed.stream().mapToInt(String::length).max().orElse(0));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < typed.size(); i++) {
            String start = i == 0 ? START : " ".repeat(START.length());
            lines.add(
                    (start + "%-" + width + "s  # %s")
                            .formatted(typed.get(i), commands.get(i).why()));
        }
        return lines;
    }

    /** Returns the command with its target after the name of the recipe. */
    private static String inserted(String words, String target) {
        int end = words.indexOf(' ');
        return end < 0
                ? words + " " + target
                : words.substring(0, end) + " " + target + words.substring(end);
    }

    /**
     * Returns a method as one word of a shell. The program chose its name: what {@code nopal} does
     * not accept in a name is a wildcard, so that nothing in it is an option or ends the word.
     */
    static String quoted(String method) {
        StringBuilder word = new StringBuilder();
        for (int point : ESCAPE.matcher(method).replaceAll("*").codePoints().toArray()) {
            if (isOfName(point, word.isEmpty())) {
                word.appendCodePoint(point);
            } else if (!word.toString().endsWith("*")) {
                word.append('*');
            }
        }
        return PLAIN.matcher(word).matches() ? word.toString() : "'" + word + "'";
    }

    private static boolean isOfName(int point, boolean isFirst) {
        return ".:()<>,[]".indexOf(point) >= 0
                || point == '-' && !isFirst
                || Character.isJavaIdentifierPart(point) && !Character.isIdentifierIgnorable(point);
    }
}
