package dev.nopal.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The circles of threads that wait for each other. */
final class Deadlocks {
    private Deadlocks() {}

    /**
     * Returns a line for each circle.
     *
     * @param holders for each thread that waits for a lock, the thread that holds it
     */
    static List<String> of(Map<String, String> holders) {
        List<String> lines = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>();
        for (String start : holders.keySet()) {
            List<String> path = new ArrayList<>();
            String next = start;
            while (next != null && !path.contains(next) && !known.contains(next)) {
                path.add(next);
                next = holders.get(next);
            }
            if (next != null && path.contains(next)) {
                List<String> circle = path.subList(path.indexOf(next), path.size());
                lines.add("DEADLOCK: " + String.join(" waits for ", circle) + " waits for " + next);
            }
            known.addAll(path);
        }
        return lines;
    }
}
