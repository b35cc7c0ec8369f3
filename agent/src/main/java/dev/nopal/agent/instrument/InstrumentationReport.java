package dev.nopal.agent.instrument;

import java.util.List;
import java.util.Locale;

/**
 * What an {@link Installation} has instrumented so far.
 *
 * @param methods how many methods have one of its callbacks
 * @param classes how many classes they are in
 * @param skipped what was requested and is not instrumented
 * @param refusal why nothing at all was instrumented, or empty
 */
public record InstrumentationReport(
        int methods, int classes, List<Skipped> skipped, String refusal) {
    /** A method, or a class, that was requested and is not instrumented. */
    public record Skipped(String what, String why) {
        @Override
        public String toString() {
            return what + ": " + why;
        }
    }

    /** Returns one line for users: {@code instrumented 3 methods in 1 class (0 skipped)}. */
    @Override
    public String toString() {
        if (!refusal.isEmpty()) {
            return refusal;
        }
        return "instrumented "
                + counted(methods, "method", "methods")
                + " in "
                + counted(classes, "class", "classes")
                + " ("
                + skipped.size()
                + " skipped)";
    }

    /** Returns a number with what it counts, such as {@code 1,234 methods}. */
    public static String counted(int count, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
    }
}
