package dev.nopal.lab;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The findings on this machine, printed as they are made: {@code LAB fact NAME: VALUE} and {@code
 * LAB ok NAME: ...} or {@code LAB FAILED NAME: ...}.
 */
final class Report {
    /** A check; what it returns is printed, what it throws is its failure. */
    @FunctionalInterface
    interface Step {
        String run() throws Exception;
    }

    private final Map<String, String> failures = new TreeMap<>();

    void fact(String name, Object value) {
        System.out.println("LAB fact " + name + ": " + value);
    }

    void step(String name, Step step) {
        long start = System.nanoTime();
        String result;
        try {
            result = "ok " + name + ": " + step.run();
        } catch (Exception | AssertionError e) {
            String reason = e.getMessage() == null ? e.toString() : e.getMessage();
            failures.put(name, reason);
            result = "FAILED " + name + ": " + reason.replace('\n', ' ');
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.println("LAB " + result + String.format(Locale.ROOT, " (%.0f s)", seconds));
    }

    void end() {
        System.out.println("LAB end: " + failures.size() + " failed " + failures.keySet());
    }

    static void require(boolean fact, String otherwise) {
        if (!fact) {
            throw new AssertionError(otherwise);
        }
    }

    static void requireLine(String text, String line) {
        require(text.lines().anyMatch(line::equals), "no line '" + line + "' in: " + text);
    }
}
