package dev.nopal.agent.hotspot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The firings that wait until all that happened in the same second is known, and then fire in the
 * order in which they happened.
 *
 * <p>An event of the recorder is known when it ends: firing its beginning at once would put it
 * after all that happened meanwhile. If there are very many, they fire earlier, and only their
 * order suffers. Thread-safe.
 */
final class FiringQueue {
    /** Some megabytes. */
    private static final int MOST_WAITING = 10_000;

    private final Map<HotspotProbe, FiredProbe> probes;
    private List<ProbeFiring> waiting = new ArrayList<>();

    FiringQueue(Map<HotspotProbe, FiredProbe> probes) {
        this.probes = probes;
    }

    synchronized void add(ProbeFiring firing) {
        FiredProbe probe = probes.get(firing.probe());
        if (probe == null || !probe.isEnabled()) {
            return;
        }
        waiting.add(firing);
        if (waiting.size() >= MOST_WAITING) {
            fire();
        }
    }

    /** Fires all that wait. */
    synchronized void fire() {
        List<ProbeFiring> due = waiting;
        waiting = new ArrayList<>();
        due.sort(
                Comparator.comparing(
                        ProbeFiring::time)); // Stable: a beginning stays before its end.
        due.forEach(each -> probes.get(each.probe()).fire(each.arguments()));
    }
}
